import { beforeEach, expect, test } from "vitest"
import { openWebsite, sampleContent } from "../../../../test/site.ts"

// Spec 000 section 2.5, /academics.
const { main, words, data, change } = await openWebsite()
const { academics } = sampleContent
beforeEach(() => change({}))

const core = "Chichewa English Education Foundation Studies Mathematics"
test.each([
  `Year 1 Term 1 ${core} Social and Environmental Science Life Skills Expressive Arts`,
  `Year 1 Term 2 ${core} Agriculture Religious Studies Science and Technology`,
  "Terms 3 and 4 Teaching Practice Student Experience Journal In schools in Dedza and Ntcheu",
  `Year 2 Term 5 ${core} Social and Environmental Science Expressive Arts Human Ecology`,
  `Year 2 Term 6 ${core} Science and Technology Agriculture Religious Studies Life Skills`,
])("the curriculum says: %s", async (sentence) => {
  expect(await words("/academics")).toContain(sentence)
})

test("the program takes two years and leads to a certificate", async () => {
  const body = await words("/academics")
  expect(body).toContain(
    "Program Initial Primary Teacher Education Duration 2 Years Level Certificate program",
  )
})

test("the steps are in the order of the terms, and teaching practice replaces its terms", async () => {
  const terms = [
    { term: 6, subjects: ["Sixth"] },
    { term: 4, subjects: ["Not at the college"] },
    { term: null, subjects: ["No term yet"] },
    { term: 1, subjects: ["First"] },
  ]
  change({ academics: { ...academics, curriculum: { text: "", terms } } })
  const staircase = (await main("/academics")).split('class="climb"')[1]!.split("</ol>")[0]!
  const names = [...staircase.matchAll(/<h3>([^<]+)/g)].map(([, name]) => name)
  expect(names).toEqual(["Year 1 Term 1", "Terms 3 and 4", "Year 2 Term 6"])
  expect(staircase).not.toContain("No term yet")
})

test.each([
  [3, 5, "Terms 3 to 5"],
  [4, 3, "Terms 3 and 4"],
  [4, 4, "Year 2 Term 4"],
])(
  "teaching practice from term %i to term %i is called “%s”, and takes the place of its terms",
  async (firstTerm, lastTerm, name) => {
    const terms = [1, 2, 3, 4, 5, 6].map((term) => ({ term, subjects: ["English"] }))
    const practice = { ...academics.practice, firstTerm, lastTerm }
    change({ academics: { ...academics, curriculum: { text: "", terms }, practice } })
    const staircase = (await main("/academics")).split('class="climb"')[1]!.split("</ol>")[0]!
    const names = [...staircase.matchAll(/<h3>([^<]+)/g)].map(([, each]) => each)
    expect(names).toContain(name)
    expect(names).toHaveLength(6 - Math.abs(lastTerm - firstTerm))
  },
)

test("the table names the terms of each subject", async () => {
  const table = (await main("/academics")).split("<table")[1]!.split("</table>")[0]!
  const rowOf = (subject: string) => table.split("<tr>").find((row) => row.includes(`>${subject}<`))!
  const taught = (subject: string) =>
    rowOf(subject)
      .split("<td>")
      .slice(1)
      .map((cell) => cell.includes(">Yes<"))
  expect(taught("Mathematics")).toEqual([true, true, true, true])
  expect(taught("Life Skills")).toEqual([true, false, false, true])
  expect(taught("Human Ecology")).toEqual([false, false, true, false])
})

test("what the college has not written is left out", async () => {
  const { head } = academics
  const practice = { firstTerm: null, lastTerm: null, components: [], districts: [], text: "" }
  change({ academics: { head, curriculum: { text: "", terms: [] }, practice } })
  const body = await main("/academics")
  for (const absent of ["Curriculum", "Teaching practice", "<table", "<ol"])
    expect(body).not.toContain(absent)
})

test("search engines read a course, who provides it, how it is held, and the way from the home page", async () => {
  const { "@graph": graph } = await data("/academics")
  expect(graph).toMatchObject([
    {
      "@type": "Course",
      name: "Initial Primary Teacher Education",
      provider: { "@type": "CollegeOrUniversity", name: "Chitsanzo Training College" },
      hasCourseInstance: { "@type": "CourseInstance", courseMode: "Onsite" },
    },
    { "@type": "BreadcrumbList", itemListElement: [{ name: "Home" }, { name: "Academics" }] },
  ])
})
