import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { Button } from "../../ui/controls/Button.tsx"
import { Toasts } from "../../ui/overlay/Toasts.tsx"
import { connectionLost, refusal, success } from "../testing/answers.ts"
import { renderInPortal } from "../testing/renderInPortal.tsx"
import { useData } from "./data.ts"
import { useAct } from "./writes.ts"

function Rooms() {
  const { data } = useData("GET /rooms", { query: {} })
  const act = useAct()
  const remove = () =>
    act("DELETE /rooms/{id}", { params: { id: 1 } }, { failure: "The room stays in the list." })
  return (
    <>
      <p>{data ? `${data.total} rooms` : "Loading..."}</p>
      <Button onClick={() => void remove()}>Remove</Button>
      <Toasts />
    </>
  )
}

let total = 1
async function removeWith(answer: () => Promise<Response>) {
  total = 1
  vi.spyOn(window, "fetch").mockImplementation(async (_, init) =>
    init?.method === "DELETE" ? answer() : success({ rooms: [], total }),
  )
  await renderInPortal(<Rooms />)
  await expect.element(page.getByText("1 rooms")).toBeVisible()
  total = 0
  await page.getByRole("button", { name: "Remove" }).click()
}

test.each([
  ["the connection broke", connectionLost],
  ["a proxy answered", async () => new Response("<h1>Bad Gateway</h1>", { status: 502 })],
  ["the server failed", async () => refusal(500, { code: "failed", message: "Server error occurred." })],
])(
  "no outcome is stated if %s before the server's reply came, and the screen is loaded again",
  async (_, answer) => {
    await removeWith(answer)
    await expect
      .element(page.getByText(/It may have been done all the same\. Please look before/))
      .toBeVisible()
    expect(document.body.textContent).not.toContain("The room stays in the list.")
    await expect.element(page.getByText("0 rooms")).toBeVisible()
  },
)

test.each([
  ["refused", 409, "conflict", /The room stays in the list\. It has lessons\./],
  ["was busy", 503, "unavailable", /The room stays in the list\./],
])("an outcome is stated if the server %s", async (_, status, code, text) => {
  await removeWith(async () => refusal(status, { code, message: "It has lessons." }))
  await expect.element(page.getByText(text)).toBeVisible()
  expect(document.body.textContent).not.toContain("It may have been done")
})
