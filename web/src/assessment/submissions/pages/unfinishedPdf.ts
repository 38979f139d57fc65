/** PDFs that lack a change which is still being made. They are drafts only. */
const unfinished = new WeakSet<File>()

export const markUnfinished = (pdf: File) => void unfinished.add(pdf)
export const isFinished = (pdf: File) => !unfinished.has(pdf)
