import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { MemoryRouter } from "react-router"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../../../ui/styles/ui.css"
import { dataKey } from "../../../lib/api/data.ts"
import { signInOnDevice } from "../../../lib/testing/signInOnDevice.ts"
import { ConfirmProvider } from "../../../ui/overlay/ConfirmProvider.tsx"
import { RefusedAddress } from "./RefusedAddress.tsx"

const person = { id: 7, email: "tadla@college.example" }
const line = {
  to_address: person.email,
  next_attempt_at: null,
  last_error: "The mail server refused the address. (550 no such user)",
}

type Changes = { to_address?: string; next_attempt_at?: string }

async function show(...mails: Changes[]) {
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const query = { search: person.email, status: "unsent", limit: 10 } as const
  queries.setQueryData(dataKey("GET /mail", { query }), {
    mails: mails.map((mail) => ({ ...line, ...mail })),
    total: mails.length,
  })
  await render(
    <QueryClientProvider client={queries}>
      <ConfirmProvider>
        <MemoryRouter>
          <p>Shown</p>
          <RefusedAddress person={person} correct="POST /students/{id}/correct-email" />
        </MemoryRouter>
      </ConfirmProvider>
    </QueryClientProvider>,
  )
  await expect.element(page.getByText("Shown")).toBeVisible()
}

test("an address that the mail server refused is said with the person, and corrected there", async () => {
  await signInOnDevice(1)
  const sent = vi
    .spyOn(window, "fetch")
    .mockImplementation(async (_, init) =>
      init?.method === "POST"
        ? Response.json({ success: true, message: "E-mail address corrected.", data: { resent: 1 } })
        : Response.json({ success: true, data: { mails: [line], total: 1 } }),
    )
  await show({})
  await expect.element(page.getByText(line.last_error)).toBeVisible()
  await page.getByRole("button", { name: "Correct the address" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabelText("E-mail", { exact: true }).fill("tadala@college.example")
  await dialog.getByRole("button", { name: "Correct the address" }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const write = sent.mock.calls.find(([, options]) => options?.method === "POST")!
  expect(String(write[0])).toMatch(/\/students\/7\/correct-email$/)
  expect(JSON.parse(String(write[1]?.body))).toEqual({ email: "tadala@college.example" })
})

test("a letter that is tried again, or went to another address, is no refused address", async () => {
  await show({ next_attempt_at: "2085-01-01T08:00:00Z" }, { to_address: "tadla@college.example.org" })
  await expect.element(page.getByRole("button", { name: "Correct the address" })).not.toBeInTheDocument()
})
