/** A PDF of pages with drawing operators and a cross-reference table. */
export function pdfOf(
  pages: ReadonlyArray<{ widthPoints: number; heightPoints: number; content: string }>,
  isEncrypted = false,
): Uint8Array {
  const kids = pages.map((_, index) => `${3 + 2 * index} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...pages.flatMap(({ widthPoints, heightPoints, content }, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${widthPoints} ${heightPoints}] /Contents ${4 + 2 * index} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  // No password produces this key from an empty one.
  const key = '0'.repeat(64);
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<00> <00>]`;
  const trailer = `<< /Size ${objects.length + 1} /Root 1 0 R ${isEncrypted ? lock : ''} >>`;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n${trailer}\nstartxref\n${text.length}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}
