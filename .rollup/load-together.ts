/**
 * Loads a lazy part together with the chunks that it shares with other parts.
 * Without this, a browser discovers those chunks only in the loaded part, which
 * costs one more round trip.
 */
import type {Plugin} from 'rollup';

export function loadTogether(): Plugin {
  return {
    name: 'load-together',
    renderDynamicImport({chunk, targetChunk, getTargetChunkImports}) {
      // The classic script holds everything already.
      if (!targetChunk) return null;
      const shared = (getTargetChunkImports() ?? [])
        .filter(part => part.type === 'internal' && !part.chunk.isEntry)
        .filter(part => part.fileName !== chunk.fileName)
        .map(part => `import(${part.resolvedImportPath})`);
      if (shared.length === 0) return null;
      return {left: 'Promise.all([import(', right: `),${shared.join()}]).then(([part])=>part)`};
    },
  };
}
