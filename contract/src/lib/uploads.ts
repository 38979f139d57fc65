const megabyte = 1024 * 1024

/** Maximum bytes and allowed extensions of each kind of upload (product decision 2.8). */
export const uploads = {
  picture: { max: 5 * megabyte, endings: ["jpg", "jpeg", "png", "gif", "webp"] },
  assignment: { max: 10 * megabyte, endings: ["pdf", "doc", "docx", "txt", "jpg", "jpeg", "png"] },
  /** The file of an announcement (spec 001 section 5). */
  attachment: { max: 10 * megabyte, endings: ["pdf", "doc", "docx", "jpg", "jpeg", "png"] },
  submission: {
    max: 10 * megabyte,
    endings: ["pdf", "doc", "docx", "txt", "zip", "ppt", "pptx", "jpg", "jpeg", "png", "gif"],
  },
  /** Spec 002 section 5, and the films, voice notes and files of free offices that phones and computers here make. */
  material: {
    max: 100 * megabyte,
    endings: [
      "pdf",
      "doc",
      "docx",
      "ppt",
      "pptx",
      "jpg",
      "jpeg",
      "png",
      "gif",
      "mp4",
      "mp3",
      "wav",
      "txt",
      "zip",
      "rar",
      "3gp",
      "mov",
      "m4a",
      "ogg",
      "odt",
      "xlsx",
    ],
  },
  table: { max: 5 * megabyte, endings: ["csv"] },
} as const
export type UploadKind = keyof typeof uploads
