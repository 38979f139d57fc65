import type { Paper, PaperFormat } from "#contract/lib/paper.ts"
import { taskOf } from "../threads/lane.ts"
import { longWork } from "../threads/lanes.ts"
import type { Download } from "./downloads.ts"
import type { renderPapers } from "./rendering.ts"

const drawing = taskOf<typeof renderPapers>(new URL("./rendering.ts", import.meta.url), "renderPapers")

const mediaTypes: Record<PaperFormat, string> = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
}

type PapersToDraw = { name: string; format: PaperFormat; papers: readonly Paper[]; logo: Buffer | null }

/**
 * Documents as one file, for the person with this id. `read` is called if the person doesn't wait for too many already. The file is
 * rendered in a thread once it is sent, and rendering stops when nobody reads it any more.
 */
export async function paperFile(person: number, read: () => Promise<PapersToDraw>): Promise<Download> {
  const { name, format, papers, logo } = await longWork.prepare(person, read)
  return {
    name: `${name}.${format}`,
    mediaType: mediaTypes[format],
    open: (_range, signal) => longWork.stream(drawing, [{ format, papers, logo }], { person, signal }),
  }
}
