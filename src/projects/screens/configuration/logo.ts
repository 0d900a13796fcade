const WIDEST_PX = 600;
const MAX_HEIGHT_PX = 200;
const MAX_CHARACTERS = 200_000;

type LogoOutcome = { kind: 'taken'; address: string } | { kind: 'refused'; reason: string };

/**
 * Converts a picture to a data URL that is small enough for the configuration. The picture is drawn again, which removes all
 * metadata.
 */
export async function logoOf(file: File): Promise<LogoOutcome> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return { kind: 'refused', reason: `${file.name} is not a picture that can be read.` };
  const scale = Math.min(1, WIDEST_PX / picture.width, MAX_HEIGHT_PX / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const address = [canvas.toDataURL('image/png'), canvas.toDataURL('image/webp', 0.85)].find(
    (candidate) => candidate.length <= MAX_CHARACTERS,
  );
  return address === undefined
    ? {
        kind: 'refused',
        reason: `${file.name} stays larger than 150 KB when it is made smaller. Choose a simpler one.`,
      }
    : { kind: 'taken', address };
}
