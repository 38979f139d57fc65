import { afterEach, expect, test, vi } from "vitest"
import { renderHook } from "vitest-browser-react"
import { texts } from "#contract/lib/texts.ts"
import { currentToasts } from "../../ui/overlay/toast.ts"
import { useIssuing } from "./useIssuing.ts"

afterEach(() => vi.restoreAllMocks())

test("a file of documents whose connection breaks in the middle is not saved, and that is said", async () => {
  const save = vi.spyOn(URL, "createObjectURL")
  vi.spyOn(window, "fetch").mockImplementation(async () => {
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode("%PDF-1.7"))
      },
      pull: (stream) => stream.error(new TypeError("network error")),
    })
    return new Response(body, { headers: { "content-disposition": "attachment" } })
  })
  const { result } = await renderHook(() => useIssuing())
  await result.current.save({ batch_id: 7, ids: [1], count: 1 }, "pdf", "report-card")
  expect(currentToasts().map(({ text }) => text)).toEqual([texts.network])
  expect(save).not.toHaveBeenCalled()
})
