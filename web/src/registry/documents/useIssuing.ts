import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { requireValue } from "#contract/lib/objects.ts"
import type { PaperFormat } from "#contract/lib/paper.ts"
import { call, callForBytes, fileName } from "../../lib/api/call.ts"
import { networkFailure } from "../../lib/api/callError.ts"
import { showFailure } from "../../lib/api/failures.ts"
import { refetch } from "../../lib/api/refetch.ts"
import { saveFile } from "../../lib/saveFile.ts"
import { toast } from "../../ui/overlay/toast.ts"
import type { DocumentChoices } from "./kinds.ts"

type IssuedBatch = { batch_id: number; ids: number[]; count: number }
type Progress = { label: string }

/** Issues documents, and creates the files of issued ones. Both show their progress and can be cancelled. */
export function useIssuing() {
  const [progress, setProgress] = useState<Progress>()
  const [issued, setIssued] = useState<IssuedBatch>()
  const queries = useQueryClient()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function run(label: string, act: (signal: AbortSignal) => Promise<void>) {
    const abort = new AbortController()
    running.current = abort
    setProgress({ label })
    try {
      await act(abort.signal)
    } catch (error) {
      if (abort.signal.aborted) return
      showFailure(error)
    } finally {
      setProgress(undefined)
    }
  }

  return {
    progress,
    issued,
    cancel: () => running.current?.abort(),
    issue: (body: DocumentChoices, label: string) =>
      run(label, async (signal) => {
        // A refusal means that something has changed since the preview. Without an answer, it may have been done all the same.
        const reply = await call("POST /documents", { body, signal }).finally(() => void refetch(queries))
        if (reply.message) toast.success(reply.message)
        setIssued(reply.data.issued)
      }),
    save: ({ batch_id, count }: IssuedBatch, format: PaperFormat) =>
      run(count === 1 ? "Making the file" : `Making one file of ${count} documents`, async (signal) => {
        const response = await callForBytes("GET /documents/batches/{id}/file", {
          params: { id: batch_id },
          query: { format },
          signal,
        })
        const parts: Uint8Array<ArrayBuffer>[] = []
        let size = 0
        const reader = requireValue(response.body, "body of the answer").getReader()
        /** The connection may break in the middle of the file. */
        const read = () =>
          reader.read().catch((error) => {
            throw networkFailure(error)
          })
        for (let piece = await read(); !piece.done; piece = await read()) {
          parts.push(piece.value)
          size += piece.value.length
          setProgress({ label: `Making the file: ${Math.ceil(size / 1024)} KB so far` })
        }
        const file = new File(parts, fileName(response.headers.get("content-disposition") ?? ""), {
          type: response.headers.get("content-type") ?? "",
        })
        saveFile(file)
        toast.success(`${file.name} was downloaded.`)
      }),
  }
}
