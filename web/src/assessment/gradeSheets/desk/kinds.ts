/** The way in which the desk shows a file, by the extension that was checked at hand-in. */
type WorkKind = "pdf" | "picture" | "text" | "docx" | "sound" | "video" | "other"

const kinds: readonly [WorkKind, RegExp][] = [
  ["pdf", /\.pdf$/i],
  ["picture", /\.(jpe?g|png|gif)$/i],
  ["text", /\.txt$/i],
  ["docx", /\.docx$/i],
  ["sound", /\.(m4a|ogg|mp3|wav)$/i],
  ["video", /\.(mp4|3gp|mov)$/i],
]

export const kindOf = (name: string): WorkKind =>
  kinds.find(([, ending]) => ending.test(name))?.[0] ?? "other"
