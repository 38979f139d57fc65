import { listText } from "./wording/wording.ts"

const megabyte = 1024 * 1024

/**
 * Formats that phones and free office programs here write. Materials accept them all; a lecturer may allow them for the
 * submissions of an assignment.
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

/** The allowed endings of a field's file names: those of its kind, and the further formats that a record allows. */
export const endingsOf = (kind: UploadKind, further: readonly FurtherFormat[] = []): readonly Ending[] => [
  ...uploads[kind].endings,
  ...further,
]

/** ".pdf, .doc or .docx". No ending contains a space. */
export const endingsText = (endings: readonly string[]) =>
  listText(endings.map((ending) => `.${ending}`)).replace(" and ", " or ")

/** The advice after a file whose name has another ending. */
export const chooseSentence = (endings: readonly string[]) =>
  `Choose a file whose name ends in ${endingsText(endings)}.`

/** Returns a name that every system accepts, without folders: "Exercise 3/4" becomes "Exercise 3_4". */
export const safeName = (title: string) =>
  title
    .replace(/[\\/:*?"<>|\p{C}\p{Zl}\p{Zp}]/gu, "_")
    // Leading dots would hide the file or name the parent folder. A bare extension keeps its dot.
    .replace(/^\.+(?=.*\.)/, "_")
