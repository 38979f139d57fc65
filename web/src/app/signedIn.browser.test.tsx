import { beforeEach, expect, test } from "vitest"
import { page } from "vitest/browser"
import { dataKey } from "../lib/api/data.ts"
import { dropSession } from "../lib/session/session.ts"
import { queriesWithoutRequests, renderInPortal } from "../lib/testing/renderInPortal.tsx"
import { signInOnDevice } from "../lib/testing/signInOnDevice.ts"
import { useConfirm } from "../ui/overlay/confirm.ts"
import { Toasts } from "../ui/overlay/Toasts.tsx"
import { toast } from "../ui/overlay/toast.ts"
import { SignedIn } from "./SignedIn.tsx"

beforeEach(() => signInOnDevice(1))

function SignOut() {
  const confirm = useConfirm()
  const ask = () =>
    confirm({ title: "Sign out without saving?", text: "3 marks not sent.", action: "Discard" })
  return (
    <button type="button" onClick={() => void ask()}>
      Sign out
    </button>
  )
}

test("the next person in a tab that another one has left open finds neither their question nor their message", async () => {
  const queries = queriesWithoutRequests()
  queries.setQueryData(dataKey("GET /auth/profile"), { user: { id: 1, role: "lecturer" } })
  const screen = await renderInPortal(
    <>
      <SignedIn>
        <SignOut />
      </SignedIn>
      <Toasts />
    </>,
    { queries },
  )
  await page.getByRole("button", { name: "Sign out" }).click()
  await expect.element(page.getByText("3 marks not sent.")).toBeVisible()
  toast.failure("The register of P3 was not saved.")
  await expect.element(page.getByText("The register of P3 was not saved.").first()).toBeVisible()
  await signInOnDevice(2)
  await expect.element(page.getByText("3 marks not sent.")).not.toBeInTheDocument()
  await expect.element(page.getByText("The register of P3 was not saved.")).not.toBeInTheDocument()
  await expect.element(page.getByRole("button", { name: "Sign out" })).toBeVisible()
  // A mounted page would leave for the sign-in page.
  await screen.unmount()
  dropSession()
})
