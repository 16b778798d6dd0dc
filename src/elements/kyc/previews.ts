/**
 * Previews of the chosen pictures. They are drawn on a canvas. So they need no URL
 * that other scripts could read, and no permission in the page's
 * Content-Security-Policy.
 */

/** Maximum length of a preview's longer edge in pixels. */
const MAX_EDGE = 960;

export class Previews {
  readonly #canvases = new Map<Blob, HTMLCanvasElement>();

  /** Returns the canvas with a file's preview. Each file has one canvas. */
  of(file: Blob, label: string): HTMLCanvasElement {
    let canvas = this.#canvases.get(file);
    if (!canvas) {
      canvas = document.createElement('canvas');
      canvas.className = 'picture';
      canvas.part.add('picture');
      canvas.setAttribute('role', 'img');
      this.#canvases.set(file, canvas);
      void this.#paint(canvas, file);
    }
    canvas.setAttribute('aria-label', label);
    return canvas;
  }

  /** Clears the previews of all files that are not in `files`. */
  keep(files: ReadonlySet<Blob>): void {
    for (const [file, canvas] of this.#canvases) {
      if (files.has(file)) continue;
      canvas.width = 0;
      canvas.remove();
      this.#canvases.delete(file);
    }
  }

  async #paint(canvas: HTMLCanvasElement, file: Blob): Promise<void> {
    try {
      const bitmap = await createImageBitmap(file);
      // The canvas may have been cleared while the file was decoded.
      if (this.#canvases.get(file) === canvas) draw(bitmap, canvas);
      bitmap.close();
    } catch {
      // The file cannot be decoded. The canvas stays empty, with its label.
    }
  }
}

function draw(bitmap: ImageBitmap, canvas: HTMLCanvasElement): void {
  const {width, height} = bitmap;
  const scale = Math.min(1, MAX_EDGE / Math.max(width, height));
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
}
