import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { ResultList } from "./ResultList.tsx"
import type { FoundItem } from "./searchResults.ts"

const material = (id: number, subject: string, name = "A classroom"): FoundItem => ({
  source: { kind: "material", id, texts: [name, subject] },
  target: {
    name,
    note: subject,
    to: `/admin/materials?${new URLSearchParams({ search: name })}`,
    isPerson: false,
  },
})
const listOf = (items: readonly FoundItem[], onPoint: (index: number) => void = () => {}) => (
  <ResultList
    id="list"
    groups={[{ kind: "material", label: "Materials", items }]}
    isNothing={false}
    at={0}
    text="class"
    looking={false}
    onPress={() => {}}
    onPoint={onPoint}
  />
)

test("matches of the same name and address are all shown, and none remains when they are found no longer", async () => {
  const english = material(1, "English")
  const { rerender } = await render(listOf([english, material(2, "Science"), material(3, "Music")]))
  expect(page.getByRole("option").all()).toHaveLength(3)
  await rerender(listOf([material(4, "Art", "A class"), english]))
  const names = page
    .getByRole("option")
    .elements()
    .map(({ textContent }) => textContent)
  expect(names).toEqual(["A class, Art", "A classroom, English"])
})

test("a mouse chooses the option that it moves onto, so that only one is marked", async () => {
  const onPoint = vi.fn()
  await render(listOf([material(1, "English"), material(2, "Science")], onPoint))
  page
    .getByRole("option")
    .elements()[1]
    ?.dispatchEvent(new MouseEvent("mousemove", { bubbles: true }))
  expect(onPoint).toHaveBeenCalledWith(1)
})
