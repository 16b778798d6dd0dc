/** Files that a user could choose. */

export const pdf = (): File => new File(['%PDF-'], 'document.pdf', {type: 'application/pdf'});

/** A driver's license in two colors. */
export function picture(): File {
  const canvas = document.createElement('canvas');
  canvas.width = 480;
  canvas.height = 300;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  context.fillStyle = '#d8e4ee';
  context.fillRect(0, 0, 480, 300);
  context.fillStyle = '#5b7590';
  context.fillRect(32, 64, 120, 150);
  for (const y of [72, 112, 152, 192]) context.fillRect(184, y, 240, 14);
  // Synchronous, unlike `toBlob`.
  const [, base64 = ''] = canvas.toDataURL('image/png').split(',');
  const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
  return new File([bytes], 'document.png', {type: 'image/png'});
}
