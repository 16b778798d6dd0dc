/**
 * Asks for a part that loads on first use together with the chunks that it
 * shares with others: a browser would learn of those only from the part itself,
 * one way to the server and back later.
 */
import type {Plugin} from 'rollup';

export function loadTogether(): Plugin {
  return {
    name: 'load-together',
    renderDynamicImport({chunk, targetChunk, getTargetChunkImports}) {
      // In the classic script everything is there.
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
