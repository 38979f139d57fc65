import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../site.css"
import { untouched } from "../frame/form.ts"
import SignIn from "./SignIn.island.tsx"

afterEach(() => vi.restoreAllMocks())

const refusal = (code: string, errors?: Record<string, string>) =>
  Response.json({ success: false, message: "Please enter the code.", code, errors }, { status: 401 })

async function open(answer: () => Response) {
  const sent = vi.spyOn(window, "fetch").mockImplementation(async () => answer())
  await render(<SignIn outcome={untouched} college="Demonstration College" portal={undefined} />)
  await page.getByLabelText(/^E-mail or number/).fill("thoko@college.example")
  await page.getByLabelText("Password", { exact: true }).fill("chalk and slate")
  await page.getByRole("button", { name: "Login" }).click()
  return sent
}

test("two-factor sign-in is a step of its own, which is no problem, and takes a wrong code back to its box", async () => {
  const sent = await open(() => refusal("two_factor"))
  const code = page.getByLabelText("Code")
  await expect.element(page.getByRole("heading", { name: "One more step" })).toBeVisible()
  await expect.element(code).toHaveFocus()
  await expect.element(page.getByText("There is a problem")).not.toBeInTheDocument()
  await expect.element(page.getByLabelText(/^E-mail or number/)).not.toBeVisible()

  sent.mockImplementation(async () => refusal("two_factor", { code: "This code is not right." }))
  await code.fill("000000")
  await page.getByRole("button", { name: "Continue" }).click()
  await expect.element(page.getByRole("link", { name: "This code is not right." })).toBeVisible()
  await expect.element(code).toHaveValue("000000")
  const [, { body } = {}] = sent.mock.calls.at(-1) ?? []
  expect(JSON.parse(String(body))).toEqual({
    email: "thoko@college.example",
    password: "chalk and slate",
    code: "000000",
  })

  await page.getByRole("button", { name: "Start again" }).click()
  await expect.element(page.getByLabelText(/^E-mail or number/)).toHaveValue("thoko@college.example")
  await expect.element(code).not.toBeInTheDocument()
})
