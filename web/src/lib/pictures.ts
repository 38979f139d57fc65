/**
 * Shrinks a picture to its displayed size, because phones take 5 MB pictures and data is expensive. A file that the browser can't
 * read is returned unchanged, so that the server decides.
 */
export async function smallPicture(file: File, longestSide: number): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement("canvas")
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const drawing = canvas.getContext("2d")
  if (!drawing) return file
  drawing.fillStyle = "#fff" // JPEG has no transparency and would show black.
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.85))
  if (!small || small.size >= file.size) return file
  return new File([small], file.name.replace(/\.\w+$/, ".jpg"), { type: small.type })
}
