const megabyte = 1024 * 1024

/**
 * Formats that phones and free offices here write. Materials take them all; a lecturer may allow them for what is handed in for an
 * assignment.
 */
export const furtherFormats = ["mp4", "3gp", "mov", "m4a", "ogg", "odt", "xlsx"] as const
export type FurtherFormat = (typeof furtherFormats)[number]

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
  /** Spec 002 section 5, and the further formats. */
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
      "mp3",
      "wav",
      "txt",
      "zip",
      "rar",
      ...furtherFormats,
    ],
  },
  table: { max: 5 * megabyte, endings: ["xlsx", "csv"] },
} as const
export type UploadKind = keyof typeof uploads
export type Ending = (typeof uploads)[UploadKind]["endings"][number]

/** How the names of files may end that a field takes, with the formats that a record allows beside those of the kind. */
export const endingsOf = (kind: UploadKind, further: readonly FurtherFormat[] = []): readonly Ending[] => [
  ...uploads[kind].endings,
  ...further,
]
