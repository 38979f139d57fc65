import { expect, onTestFinished, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../../ui/styles/ui.css"
import { paths } from "../../lib/address/paths.ts"
import { refusal } from "../../lib/testing/answers.ts"
import { untouched } from "../frame/form.ts"
import ChoosePassword from "./ChoosePassword.island.tsx"
import ConfirmEmail from "./ConfirmEmail.island.tsx"
import Register from "./Register.island.tsx"
import SignIn from "./SignIn.island.tsx"

const password = page.getByRole("textbox", { name: /password$/i })
const lost = /^Network error/
const breakTheLine = () => vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("Failed to fetch"))

test("a registration whose connection is lost keeps the password that was typed", async () => {
  breakTheLine()
  await render(<Register outcome={untouched} />)
  await page.getByLabelText("First name").fill("Thoko")
  await page.getByLabelText("Last name").fill("Banda")
  await page.getByLabelText("Email").fill("thoko@college.example")
  await password.fill("chalk and slate")
  await page.getByRole("button", { name: "Register" }).click()
  await expect.element(page.getByText(lost)).toBeVisible()
  await expect.element(password).toHaveValue("chalk and slate")
})

test("a chosen password stays when the connection is lost", async () => {
  breakTheLine()
  await render(<ChoosePassword outcome={untouched} link="set" asksCode />)
  await page.getByLabelText("One-time code").fill("ABCDE-FGHJK-MNPQR-STUVW")
  await password.fill("chalk and slate")
  await page.getByRole("button", { name: "Save password" }).click()
  await expect.element(page.getByText(lost)).toBeVisible()
  await expect.element(password).toHaveValue("chalk and slate")
})

test("a sign-in empties a wrong password, and keeps it when the connection is lost", async () => {
  breakTheLine()
  await render(<SignIn outcome={untouched} college="Mlatho" portal={undefined} />)
  await page.getByLabelText(/^Email or number/).fill("thoko@college.example")
  await password.fill("chalk and slate")
  await page.getByRole("button", { name: "Login" }).click()
  await expect.element(page.getByText(lost)).toBeVisible()
  await expect.element(password).toHaveValue("chalk and slate")
  const wrong = { success: false, message: "Invalid credentials", code: "unauthenticated" }
  vi.spyOn(window, "fetch").mockImplementation(async () => Response.json(wrong, { status: 401 }))
  await page.getByRole("button", { name: "Login" }).click()
  await expect.element(page.getByText("Invalid credentials")).toBeVisible()
  await expect.element(password).toHaveValue("")
})

test("a link that can't confirm an address any more leads to a new one", async () => {
  vi.spyOn(window, "fetch").mockImplementation(async () =>
    refusal(422, { code: "invalid", message: "Used." }),
  )
  const { href } = location
  onTestFinished(() => history.replaceState(null, "", href))
  history.replaceState(null, "", "?token=abc")
  await render(<ConfirmEmail outcome={untouched} />)
  await page.getByRole("button", { name: "Confirm address" }).click()
  await expect.element(page.getByText("Used.")).toBeVisible()
  const link = page.getByRole("link", { name: "Ask for a link to choose a password" })
  await expect.element(link).toHaveAttribute("href", paths.forgotPassword)
})
