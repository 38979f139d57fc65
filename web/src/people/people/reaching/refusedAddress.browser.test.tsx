import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import "../../../ui/styles/ui.css"
import { dataKey } from "../../../lib/api/data.ts"
import { success } from "../../../lib/testing/answers.ts"
import { queriesWithoutRequests, renderInPortal } from "../../../lib/testing/renderInPortal.tsx"
import { signInOnDevice } from "../../../lib/testing/signInOnDevice.ts"
import { RefusedAddress } from "./RefusedAddress.tsx"

const person = { id: 7, email: "tadla@college.example" }
const refusedMail = {
  to_address: person.email,
  next_attempt_at: null,
  last_error: "The mail server refused the address. (550 no such user)",
}

type Changes = { to_address?: string; next_attempt_at?: string }

async function show(...mails: Changes[]) {
  const queries = queriesWithoutRequests()
  const query = { search: person.email, status: "unsent", limit: 10 } as const
  queries.setQueryData(dataKey("GET /mail", { query }), {
    mails: mails.map((mail) => ({ ...refusedMail, ...mail })),
    total: mails.length,
  })
  await renderInPortal(
    <>
      <p>Shown</p>
      <RefusedAddress person={person} correct="POST /students/{id}/correct-email" />
    </>,
    { queries },
  )
  await expect.element(page.getByText("Shown")).toBeVisible()
}

test("an address that the mail server refused is said with the person, and corrected there", async () => {
  await signInOnDevice(1)
  const fetched = vi
    .spyOn(window, "fetch")
    .mockImplementation(async (_, init) =>
      init?.method === "POST"
        ? success({ resent: 1 }, "Email address corrected.")
        : success({ mails: [refusedMail], total: 1 }),
    )
  await show({})
  await expect.element(page.getByText(refusedMail.last_error)).toBeVisible()
  await page.getByRole("button", { name: "Correct the address" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabelText("Email", { exact: true }).fill("tadala@college.example")
  await dialog.getByRole("button", { name: "Correct the address" }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const write = fetched.mock.calls.find(([, options]) => options?.method === "POST")!
  expect(String(write[0])).toMatch(/\/students\/7\/correct-email$/)
  expect(JSON.parse(String(write[1]?.body))).toEqual({ email: "tadala@college.example" })
})

test("a mail that is tried again, or went to another address, is no refused address", async () => {
  await show({ next_attempt_at: "2085-01-01T08:00:00Z" }, { to_address: "tadla@college.example.org" })
  await expect.element(page.getByRole("button", { name: "Correct the address" })).not.toBeInTheDocument()
})
