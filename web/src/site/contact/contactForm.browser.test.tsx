import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { success } from "../../lib/testing/answers.ts"
import "../site.css"
import { untouched } from "../frame/form.ts"
import ContactForm from "./ContactForm.island.tsx"

test("the confirmation of a message goes when the next one is sent, whose own is announced again", async () => {
  let answer = (_: Response) => {}
  vi.spyOn(window, "fetch").mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  await render(
    <ContactForm outcome={untouched} addressees={[["college", "The college"]]} to="college" isKnown />,
  )
  const thanks = page.getByText("Thank you, Thoko.")
  const confirmation = page.getByRole("status")
  const send = async () => {
    for (const [label, text] of [
      ["Name", "Thoko"],
      ["Email", "thoko@visitor.example"],
      ["Subject", "Fees"],
      ["Message", "When are they due?"],
    ] as const)
      await page.getByLabelText(label, { exact: true }).fill(text)
    await page.getByRole("button", { name: "Send Message" }).click()
    await expect.element(page.getByRole("button", { name: "Sending..." })).toBeVisible()
  }
  for (let count = 0; count < 2; count++) {
    await send()
    await expect.element(thanks).not.toBeInTheDocument()
    answer(success({}, "Thank you, Thoko."))
    await expect.element(thanks).toBeVisible()
    await expect.poll(() => document.activeElement?.contains(confirmation.element())).toBe(true)
  }
})
