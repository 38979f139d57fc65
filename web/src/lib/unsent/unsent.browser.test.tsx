import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { MemoryRouter } from "react-router"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { dropSession, keepSession } from "../session/session.ts"
import { countWrites, dropWrites, keptWrites } from "./keeping.ts"
import { currentUnsent, dropUnsent, sendOrKeep } from "./sending.ts"
import { UnsentNotices } from "./UnsentNotices.tsx"

const ada = { id: 1, email: "ada@college.example", role: "lecturer", firstName: "Ada", lastName: "Example" }
const signIn = (id: number) =>
  keepSession({
    token: `bearer ${id}`,
    user: { ...ada, id } as Parameters<typeof keepSession>[0]["user"],
  })

type Sent = { key: string | null; body: string }
let sent: Sent[]
let answer: () => Promise<Response>
const cut = () => Promise.reject(new TypeError("Failed to fetch"))
const taken = async () => Response.json({ success: true, data: {}, message: "Register taken." })

beforeEach(async () => {
  sent = []
  answer = taken
  signIn(1)
  vi.spyOn(window, "fetch").mockImplementation((_, init) => {
    const headers = new Headers(init?.headers)
    sent.push({ key: headers.get("idempotency-key"), body: String(init?.body) })
    return answer()
  })
  await dropWrites(1)
  await dropWrites(2)
})
afterEach(async () => {
  for (const { name } of currentUnsent()) await dropUnsent(name)
  vi.restoreAllMocks()
  dropSession()
})

const register = (mark: string) =>
  ({
    name: "register 7",
    endpoint: "POST /contact",
    parts: { body: { mark } },
    title: "Register of MAT101",
    path: "/lecturer/attendance/take/7",
    failure: "Failed to submit attendance. Please try again.",
  }) as const

const open = (person = 1, at = "/lecturer/dashboard") =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <UnsentNotices key={person} person={person} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const notice = page.getByRole("status")

test("a write goes out at once, and nothing is kept of it", async () => {
  await open()
  expect(await sendOrKeep(register("absent"))).toBe("taken")
  expect(sent).toHaveLength(1)
  expect(await countWrites(1)).toBe(0)
})

test("without a line it is kept, said in words, and sent with the same key when the line is back", async () => {
  await open()
  answer = cut
  expect(await sendOrKeep(register("absent"))).toBe("waiting")
  await expect
    .element(notice.getByText(/^Register of MAT101: no connection. Kept on this device/))
    .toBeVisible()
  expect(await countWrites(1)).toBe(1)
  answer = taken
  dispatchEvent(new Event("online"))
  await expect.poll(() => countWrites(1)).toBe(0)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  await expect.element(notice).not.toBeInTheDocument()
})

test("it survives the page, and is sent when its author opens the portal again", async () => {
  const first = await open()
  answer = cut
  await sendOrKeep(register("late"))
  const [kept] = await keptWrites(1)
  await first.unmount()
  answer = taken
  await open()
  await expect.poll(() => countWrites(1)).toBe(0)
  expect(sent.at(-1)).toEqual({ key: kept?.key, body: '{"mark":"late"}' })
})

test("somebody else's sign-in neither sends it nor deletes it", async () => {
  const first = await open()
  answer = cut
  await sendOrKeep(register("absent"))
  const before = sent.length
  await first.unmount()
  signIn(2)
  answer = taken
  await open(2)
  await dropWrites(2)
  expect(await countWrites(1)).toBe(1)
  expect(sent).toHaveLength(before)
})

test("a later write of the same name takes its place", async () => {
  await open()
  answer = cut
  await sendOrKeep(register("absent"))
  await sendOrKeep(register("present"))
  expect(await keptWrites(1)).toMatchObject([{ parts: { body: { mark: "present" } } }])
  answer = taken
  await page.getByRole("button", { name: "Send now" }).click()
  await expect.poll(() => countWrites(1)).toBe(0)
  expect(sent.at(-1)?.body).toBe('{"mark":"present"}')
})

test("a failure without a reason is told in the specification's words", async () => {
  answer = async () => Response.json({ success: false, code: "failed" }, { status: 500 })
  await open()
  await sendOrKeep(register("absent"))
  await expect.element(page.getByText(`Register of MAT101: ${register("").failure}`)).toBeVisible()
})

test("a refusal stays with its reason until the author has seen to it, but not on the screen that shows it", async () => {
  answer = async () =>
    Response.json(
      { success: false, code: "conflict", message: "Taken by Grace Phiri.", current: { id: 3 } },
      { status: 409 },
    )
  const first = await open()
  expect(await sendOrKeep(register("absent"))).toBe("refused")
  await expect
    .element(page.getByRole("alert").getByText("Register of MAT101: Taken by Grace Phiri."))
    .toBeVisible()
  await expect.element(page.getByRole("link", { name: "Open" })).toHaveAttribute("href", register("").path)
  expect(await keptWrites(1)).toMatchObject([{ refusal: { current: { id: 3 } } }])
  await first.unmount()
  await open(1, register("").path)
  await expect.poll(currentUnsent).toHaveLength(1)
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument()
  expect(sent).toHaveLength(1)
})

test("a question that comes when a kept write is sent waits above every screen for its author's yes", async () => {
  answer = async () =>
    Response.json({ success: false, code: "question", message: "Was there a class?" }, { status: 409 })
  await open()
  expect(await sendOrKeep(register("absent"))).toBe("refused")
  await expect.element(notice.getByText(/^Register of MAT101: Was there a class\?/)).toBeVisible()
  expect(await countWrites(1)).toBe(1)
  answer = taken
  await page.getByRole("button", { name: "Yes, send it" }).click()
  await expect.poll(() => countWrites(1)).toBe(0)
  expect(sent.map(({ body }) => body)).toEqual(['{"mark":"absent"}', '{"mark":"absent","confirmed":true}'])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
})
