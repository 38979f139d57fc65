import { useEffect, useRef, useState } from "react"
import type { Crop } from "#contract/college/pictures/sizes.ts"
import { compact } from "#contract/lib/objects.ts"
import { pdfOf } from "./pdf.ts"
import { type PageRequest, type PageResult, type PreparedPage, prepareInTurn } from "./preparing.ts"
import { markUnfinished } from "./unfinishedPdf.ts"

export type Page = {
  id: number
  /** The picture as taken or chosen. */
  file: File
  /** Undefined keeps the whole picture. */
  crop: Crop | undefined
  /** Quarter turns to the right. */
  turn: number
  state: "preparing" | "ready" | "unreadable"
  prepared?: PreparedPage | undefined
}

/** No page was added yet. */
const none: readonly Page[] = []

/** A picture that was chosen, or a page of an earlier PDF. */
export type ChosenPicture = Pick<Page, "file" | "turn" | "prepared">

/**
 * The photographed pages of one submission, and the PDF made from them. A worker shrinks each and makes it grey, so that the
 * screen remains responsive. If the worker's script can't be loaded, for example offline, this page does it. `onPdf` is called
 * with a new PDF after each change, and with null while there is none. It is unfinished while pages are being prepared. Even so it
 * is a draft, because a phone with little memory may end the browser while the camera is open.
 */
export function usePages(name: string, onPdf: (pdf: File | null) => void) {
  const [pages, setPages] = useState(none)
  const [inColour, setInColour] = useState(false)
  const worker = useRef<Worker | "none">(undefined)
  /** The latest request for each page without an answer yet. */
  const pending = useRef(new Map<number, PageRequest>())
  const nextId = useRef(1)
  const attempts = useRef(0)
  const latestOnPdf = useRef(onPdf)
  useEffect(() => {
    latestOnPdf.current = onPdf
  })

  function change(id: number, changes: Partial<Page>) {
    setPages((all) => all.map((page) => (page.id === id ? { ...page, ...changes } : page)))
  }
  function applyResult({ id, attempt, prepared }: PageResult) {
    if (pending.current.get(id)?.attempt !== attempt) return
    pending.current.delete(id)
    change(id, prepared ? { state: "ready", prepared } : { state: "unreadable" })
  }
  function prepareHere() {
    worker.current = "none"
    for (const request of pending.current.values()) void prepareInTurn(request).then(applyResult)
  }
  function prepare({ id, file, crop }: Pick<Page, "id" | "file" | "crop">, keepsColour: boolean) {
    const request = { id, attempt: ++attempts.current, file, crop, inColour: keepsColour }
    pending.current.set(id, request)
    if (worker.current === "none") return void prepareInTurn(request).then(applyResult)
    if (!worker.current) {
      worker.current = new Worker(new URL("./page.worker.ts", import.meta.url), { type: "module" })
      worker.current.onmessage = ({ data }: MessageEvent<PageResult>) => applyResult(data)
      worker.current.onerror = prepareHere
    }
    worker.current.postMessage(request)
  }
  useEffect(
    () => () => {
      if (worker.current !== "none") worker.current?.terminate()
    },
    [],
  )

  const latestPdf = useRef<File>(undefined)
  useEffect(() => {
    if (pages === none) return
    let isLatest = true
    const isPreparing = pages.some(({ state }) => state === "preparing")
    const prepared = compact(
      pages.map(
        ({ prepared, state, turn }) => prepared && state !== "unreadable" && { ...prepared.picture, turn },
      ),
    )
    if (latestPdf.current) markUnfinished(latestPdf.current)
    if (prepared.length === 0) latestOnPdf.current(null)
    else
      void Promise.all(
        prepared.map(async (page) => ({ ...page, data: new Uint8Array(await page.data.arrayBuffer()) })),
      ).then((all) => {
        const pdf = new File([pdfOf(all)], `${name}.pdf`, { type: "application/pdf" })
        if (!isLatest) return
        if (isPreparing) markUnfinished(pdf)
        latestPdf.current = pdf
        latestOnPdf.current(pdf)
      })
    return () => {
      isLatest = false
    }
  }, [pages, name])

  return {
    pages,
    inColour,
    add(pictures: readonly ChosenPicture[]) {
      const added = pictures.map(({ prepared, ...picture }) => {
        const id = nextId.current++
        return {
          ...picture,
          id,
          crop: undefined,
          state: "preparing" as const,
          prepared,
        }
      })
      // Earlier pages in colour keep it.
      const keepsColour = inColour || added.some(({ prepared }) => prepared?.picture.encoding === "jpeg")
      setInColour(keepsColour)
      setPages((all) => [...all, ...added])
      for (const page of added) prepare(page, keepsColour)
    },
    crop(page: Page, crop: Crop | undefined) {
      change(page.id, { crop, state: "preparing" })
      prepare({ ...page, crop }, inColour)
    },
    turn: ({ id, turn }: Page) => change(id, { turn: (turn + 1) % 4 }),
    remove: ({ id }: Page) => setPages((all) => all.filter((page) => page.id !== id)),
    sort: (ids: readonly number[]) =>
      setPages((all) => compact(ids.map((id) => all.find((page) => page.id === id)))),
    colour(isWanted: boolean) {
      setInColour(isWanted)
      setPages((all) => all.map((page) => ({ ...page, state: "preparing" })))
      for (const page of pages) prepare(page, isWanted)
    },
  }
}
