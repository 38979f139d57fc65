import { QueryClient } from "@tanstack/react-query"
import { Route, Routes } from "react-router"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { emptyContent } from "#contract/communication/website/content/contentPage.ts"
import { contentPages } from "#contract/communication/website/pages.ts"
import { texts } from "#contract/lib/texts.ts"
import { refusal, success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import "../../ui/styles/ui.css"
import { refetch } from "../../lib/api/refetch.ts"
import { Toasts } from "../../ui/overlay/Toasts.tsx"
import { EditorPage } from "./EditorPage.tsx"

const saying = (lead: string) => ({ ...emptyContent(contentPages.privacy), head: { lead } })
const atFirst = {
  key: "privacy",
  title: "Privacy",
  address: "/privacy",
  number: 1,
  published_at: "2026-01-12T07:00:00.000Z",
  published_by_name: "Mary Example",
  draft_at: null,
  draft_by_name: null,
  value: saying("First"),
  version: 1,
  based_on: null,
  changed: [],
}

const publishedFirst = {
  number: 1,
  published_at: "2026-01-12T07:00:00.000Z",
  published_by_name: "Mary Example",
  restored_from: null,
  changed: [],
}

/** Opens the editor. The server stores a page, counts versions and refuses an outdated one, as the real server does. */
async function open() {
  let stored: Omit<typeof atFirst, "value"> & { value: object } = atFirst
  const refused: Record<string, string> = {}
  const requests: string[] = []
  let isCut = false
  vi.spyOn(window, "fetch").mockImplementation(async (address, options) => {
    if (isCut) throw new TypeError("Failed to fetch")
    const path = String(address)
    const sent = JSON.parse(String(options?.body ?? "{}"))
    if (path.endsWith("/preview")) {
      return success({ html: `<p>${sent.value.head.lead}</p>` })
    }
    const isWrite = options?.method === "PUT" || path.endsWith("/publish")
    if (isWrite && sent.version !== stored.version) {
      const failure = { success: false, code: "conflict", message: "Someone else changed this." }
      return Response.json({ ...failure, current: stored }, { status: 409 })
    }
    if (path.endsWith("/publish")) {
      const failure = { success: false, code: "invalid", message: "Please check the fields." }
      return Response.json({ ...failure, errors: refused }, { status: 422 })
    }
    if (path.endsWith("/versions"))
      return success({ versions: [{ ...publishedFirst, number: 2 }, publishedFirst] })
    if (path.endsWith("/versions/1"))
      return success({ version: { ...publishedFirst, value: saying("First") } })
    if (path.endsWith("/restore")) {
      const restored = String(options?.body)
      requests.push(`${path} ${restored}`)
      return success(
        { page: { ...atFirst, number: 2, version: stored.version + 1 }, deleted: [17] },
        "Restored.",
      )
    }
    if (options?.method === "PUT") stored = { ...stored, value: sent.value, version: stored.version + 1 }
    return success({ page: stored })
  })
  const queries = new QueryClient()
  await renderInPortal(
    <>
      <Routes>
        <Route path="/admin/site/:page" element={<EditorPage />} />
      </Routes>
      <Toasts />
    </>,
    { queries, address: "/admin/site/privacy?block=head" },
  )
  await expect.element(lead()).toHaveValue("First")
  return {
    refused,
    requests,
    stored: () => stored,
    colleagueSaves: (text: string) => {
      stored = { ...stored, value: saying(text), version: stored.version + 1 }
    },
    cutLine: () => {
      isCut = true
    },
    mendLine: () => {
      isCut = false
    },
    readAgain: () => refetch(queries),
  }
}

const lead = () => page.getByRole("textbox", { name: /^Lead/ })
const saved = () => page.getByText("All changes are saved.")

test("the form shows what a colleague saves until somebody types, and then the person chooses between the versions", async () => {
  const { colleagueSaves, readAgain, stored } = await open()
  colleagueSaves("Second")
  await readAgain()
  await expect.element(lead()).toHaveValue("Second")
  colleagueSaves("Theirs")
  await lead().fill("Mine")
  await expect.element(page.getByText("Not saved: choose what to keep.")).toBeVisible()
  await page.getByRole("radio", { name: "Take theirs Theirs" }).click()
  await expect.element(lead()).toHaveValue("Theirs")
  await page.getByRole("radio", { name: "Keep mine Mine" }).click()
  await page.getByRole("button", { name: "Save again" }).click()
  await expect.element(saved()).toBeVisible()
  expect(stored()).toMatchObject({ value: saying("Mine"), version: 4 })
})

test("a refused publication leads to its field, and keeps the draft", async () => {
  const { refused, stored } = await open()
  refused["head.lead"] = "Lead is required."
  refused["answers.who"] = "Who answers questions about privacy: Who is required."
  await lead().fill("")
  await page.getByRole("button", { name: "Publish" }).click()
  await page.getByRole("link", { name: "Lead is required." }).click()
  await expect.element(lead()).toHaveFocus()
  await expect.element(lead()).toHaveAccessibleDescription(/Error: Lead is required\./)
  await page.getByRole("link", { name: "Who answers questions about privacy: Who is required." }).click()
  const who = page.getByRole("textbox", { name: /^Who/ })
  await expect.element(who).toHaveAccessibleDescription(/Error: Who is required\./)
  expect(stored()).toMatchObject({ value: saying(""), version: 2 })
})

test("a colleague's changes are shown before they are published", async () => {
  const { colleagueSaves } = await open()
  colleagueSaves("Theirs")
  await page.getByRole("button", { name: "Publish" }).click()
  await expect.element(page.getByText(/^Not published: someone else changed this page/)).toBeVisible()
  await expect.element(lead()).toHaveValue("Theirs")
})

test("without a connection the editor says that nothing was published", async () => {
  const { cutLine } = await open()
  cutLine()
  await lead().fill("Mine")
  await page.getByRole("button", { name: "Publish" }).click()
  await expect.element(page.getByText(/^Not published: there is no connection/)).toBeVisible()
  await expect.element(lead()).toHaveValue("Mine")
})

test("a draft that the server doesn't take isn't published, which is said beside the preview too", async () => {
  await page.viewport(360, 740)
  await open()
  const usual = vi.mocked(window.fetch).getMockImplementation()!
  vi.mocked(window.fetch).mockImplementation(async (address, options) =>
    options?.method === "PUT" ? refusal(500) : usual(address, options),
  )
  await lead().fill("Mine")
  await page.getByRole("tab", { name: "Preview" }).click()
  await page.getByRole("button", { name: "Publish" }).click()
  await expect.element(page.getByText(`Not published: ${texts.serverError}`)).toBeVisible()
})

test("the preview remains while there is no connection, and is updated automatically when it is back", async () => {
  await page.viewport(1280, 800)
  const { cutLine, mendLine } = await open()
  const previewFrame = () => page.getByTitle("Preview of Privacy").element() as HTMLIFrameElement
  const words = () => previewFrame().contentDocument?.querySelector("p")?.textContent
  await expect.poll(words).toBe("First")
  cutLine()
  await lead().fill("Mine")
  const waiting = page.getByText("No connection. The preview follows when it is back.")
  await expect.element(waiting).toBeVisible()
  expect(words()).toBe("First")
  mendLine()
  await expect.poll(words).toBe("Mine")
  await expect.element(waiting).not.toBeInTheDocument()
})

test("an earlier version is restored after the last words of the draft were saved, and the draft can come back", async () => {
  const { stored, requests } = await open()
  await lead().fill("Mine")
  await page.getByRole("button", { name: "More for Privacy" }).click()
  await page.getByRole("menuitem", { name: "Versions" }).click()
  await page.getByRole("button", { name: "Restore version 1" }).click()
  await expect
    .element(page.getByText(/A waiting draft is discarded, and can be restored for 30 days/))
    .toBeVisible()
  await page.getByRole("button", { name: "Restore", exact: true }).click()
  await page.getByRole("button", { name: "Restore the draft" }).click()
  expect(stored().value).toEqual(saying("Mine"))
  await expect
    .poll(() => requests)
    .toEqual([
      '/api/site/privacy/versions/1/restore {"version":2}',
      '/api/deleted-records/restore {"ids":[17]}',
    ])
})
