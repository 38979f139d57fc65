import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query"
import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { renderHook } from "vitest-browser-react"
import { texts } from "#contract/lib/texts.ts"
import { useData } from "../../lib/api/data.ts"
import { connectionLost, refusal, success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { accountUser } from "../../lib/testing/signInOnDevice.ts"
import { PanelContext } from "../../ui/overlay/panelContext.ts"
import { currentToasts } from "../../ui/overlay/toast.ts"
import { DocumentDetails } from "./DocumentDetails.tsx"
import { IssuePage } from "./IssuePage.tsx"
import { MyDocumentsPage } from "./MyDocumentsPage.tsx"
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
  await result.current.save({ batch_id: 7, ids: [1], count: 1 }, "pdf")
  expect(currentToasts().at(-1)?.text).toBe(texts.network)
  expect(save).not.toHaveBeenCalled()
})

test("the files of several classes have the server's names, which differ", async () => {
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined)
  const headers = { "content-disposition": 'attachment; filename="report_cards_P3_RC-2026-00042.pdf"' }
  vi.spyOn(window, "fetch").mockImplementation(async () => new Response("%PDF-1.7", { headers }))
  const { result } = await renderHook(() => useIssuing(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  })
  await result.current.save({ batch_id: 7, ids: [1, 2], count: 2 }, "pdf")
  expect(currentToasts().at(-1)?.text).toBe("report_cards_P3_RC-2026-00042.pdf was downloaded.")
})

test("the office gets an issued document's files again, and that of all that were issued together", async () => {
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined)
  const headers = { "content-disposition": 'attachment; filename="card.pdf"' }
  const named = {
    id: 3,
    batch_id: 7,
    kind: "report_card",
    name: "Ada",
    reference: "RC-2026-00042",
    code: null,
  }
  const state = { state: "valid", issued_at: "2026-11-23T10:00:00Z", replaced_at: null, revoked_at: null }
  const addresses: string[] = []
  vi.spyOn(window, "fetch").mockImplementation(async (address) => {
    addresses.push(String(address))
    return String(address).includes("/file")
      ? new Response("%PDF-1.7", { headers })
      : success({ document: { ...named, ...state } })
  })
  await renderInPortal(
    <PanelContext value={{ id: 3, nouns: ["document", "documents"], close: () => {}, step: () => undefined }}>
      <DocumentDetails id={3} items={() => []} />
    </PanelContext>,
  )
  for (const [label, path] of [
    ["Download PDF", "/api/documents/3/file"],
    ["Download Word", "/api/documents/3/file?format=docx"],
    ["PDF of all issued together", "/api/documents/batches/7/file"],
  ] as const) {
    await page.getByRole("button", { name: `${label} ${named.reference}` }).click()
    await expect.poll(() => addresses.at(-1)).toContain(path)
  }
})

test("documents that were issued can be downloaded although the preview is refused since", async () => {
  const college = { name: "Demonstration College", reach: "Domasi" }
  const paper = { college, title: "Class list", date: "2026-11-23", about: "P3", blocks: [] }
  const preview = { count: 1, about: ["P3"], paper }
  let isIssued = false
  vi.spyOn(window, "fetch").mockImplementation(async (address, init) => {
    if (init?.method === "POST") {
      isIssued = true
      return issued()
    }
    if (String(address).includes("/preview")) return isIssued ? nobodyLeft() : success({ preview })
    return success({ paper })
  })
  /** Shows the preview's refusal in the same render as the page. */
  function Refusal() {
    const { error } = useData("GET /documents/preview", { query: { kind: "class_list", class: "P3" } })
    return <p>{error && `Refused: ${error.message}`}</p>
  }
  const screen = (
    <>
      <IssuePage />
      <Refusal />
    </>
  )
  await renderInPortal(screen, {
    queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    user: { ...accountUser(1, { role: "admin" }), classes: ["P3"] },
    address: "/admin/documents/issue?kind=class_list&class=P3",
  })
  await page.getByRole("button", { name: "Issue", exact: true }).click()
  await expect.element(page.getByText("The document is issued.")).toBeVisible()
  await expect.element(page.getByText("Refused: This class has no students.")).toBeVisible()
  await expect.element(page.getByRole("button", { name: "Download PDF" })).toBeVisible()
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

test.each([
  ["can't be read", connectionLost, texts.network],
  [
    "are none",
    async () => success({ students: [], total: 0, lecturerClass: null, classes: [], stats: {} }),
    "You have no home class and teach no class yet.",
  ],
] as const)("a lecturer whose classes %s reads that, and not to choose one", async (_, answer, text) => {
  vi.spyOn(window, "fetch").mockImplementation(answer)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await renderInPortal(<IssuePage />, {
    queries,
    user: { id: 1, role: "lecturer", classes: ["P1"] },
    address: "/lecturer/documents?kind=class_list",
  })
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText("Choose a class")).not.toBeInTheDocument()
})

test("a student reads the reason for which their document was revoked", async () => {
  const revoked = { id: 3, kind: "transcript", period: null, reference: "T-1", state: "revoked" }
  const document = { ...revoked, issued_at: "2026-11-23T10:00:00Z", revoked_reason: "The name was wrong." }
  vi.spyOn(window, "fetch").mockImplementation(async () => success({ documents: [document] }))
  await renderInPortal(<MyDocumentsPage />)
  await expect.element(page.getByText("The name was wrong.")).toBeVisible()
})
