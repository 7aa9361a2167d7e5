/** What an iPhone takes unless it is told otherwise. Browsers that don't know it leave the type empty. */
export const HEIC_TYPES = ['image/heic', 'image/heif'] as const;
export const HEIC_UNREADABLE =
  'This browser can’t open HEIC pictures. Choose the picture on your iPhone instead, or open it in Photos and export it as a JPEG.';

const MOST_PIXELS_WIDE = 2_400;
const QUALITY = 0.92;

export const isHeic = ({ type, name }: File) =>
  HEIC_TYPES.some((heic) => heic === type) || (type === '' && /\.hei[cf]$/i.test(name));

/** The same picture as a JPEG; null where the browser can't read it, as all but Safari can't. */
export async function readHeic(file: File): Promise<File | null> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, MOST_PIXELS_WIDE / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
    return new File([jpeg], file.name.replace(/\.[^.]*$/, '.jpg'), { type: 'image/jpeg' });
  } catch {
    return null;
  }
}
