import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query"
import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { renderHook } from "vitest-browser-react"
import { texts } from "#contract/lib/texts.ts"
import { refusal, success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
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
  const client = new QueryClient()
  const { result } = await renderHook(() => useIssuing(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await result.current.save({ batch_id: 7, ids: [1], count: 1 }, "pdf", "report-card")
  expect(currentToasts().map(({ text }) => text)).toEqual([texts.network])
  expect(save).not.toHaveBeenCalled()
})

const issued = () => success({ issued: { batch_id: 7, ids: [1], count: 1 } }, "Class list issued.")
const nobodyLeft = () => refusal(409, { code: "conflict", message: "This class has no students." })

test.each([
  ["are issued", issued],
  ["are refused because something has changed since the preview", nobodyLeft],
])("if documents %s, the screens are read again", async (_, answer) => {
  vi.spyOn(window, "fetch").mockImplementation(async () => answer())
  const read = vi.fn(async () => "read")
  function Screen() {
    useQuery({ queryKey: ["preview"], queryFn: read })
    const { issue } = useIssuing()
    return (
      <button type="button" onClick={() => void issue({ kind: "class_list", class: "P3" }, "Issuing")}>
        Issue
      </button>
    )
  }
  await renderInPortal(<Screen />)
  await expect.poll(() => read).toHaveBeenCalledOnce()
  await page.getByRole("button", { name: "Issue" }).click()
  await expect.poll(() => read).toHaveBeenCalledTimes(2)
})
