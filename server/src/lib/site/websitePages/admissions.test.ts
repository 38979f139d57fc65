import { beforeEach, expect, test } from "vitest"
import { openWebsite, sampleContent } from "../../../../test/site.ts"

// Spec 000 section 2.5, /admissions.
const { main, words, data, change } = await openWebsite()
const { admissions } = sampleContent
beforeEach(() => change({}))

test.each([
  "90% of the intake Government Advert Open to all qualified female students in Malawi. Places are given on merit.",
  "10% of the intake Catholic Advert For Catholic girls only. It follows the government advert.",
  "Malawi School Certificate of Education (MSCE)",
  "At least 4 credits, including English and one science subject",
  "Age 18 to 35",
  "Application form, collected from our office",
  "Certified copies of your certificates",
  "Copy of your national ID",
  "Receipt of the application fee",
  "Wait for the government advert",
  "Submit at the office",
  "Hear from us in 4 to 6 weeks",
  "Shortlisted candidates are notified.",
  "Watch for the Catholic advert It follows the government one",
  "Fees MWK 75,000 per term",
  "Monday to Friday 7:30 AM-4:30 PM",
  "Saturday, Sunday and public holidays Closed",
])("admissions say: %s", async (sentence) => {
  expect((await words("/admissions")).replaceAll("\u00a0", " ")).toContain(sentence)
})

test("the head's buttons lead to the office and the requirements, and share the page on WhatsApp", async () => {
  const head = (await main("/admissions")).split('data-block="pathways"')[0]!
  for (const address of ["#office", "#requirements"]) expect(head).toContain(`href="${address}"`)
  expect(head).toContain(
    `href="https://wa.me/?text=${encodeURIComponent("Admissions\nhttps://college.example/admissions")}"`,
  )
})

test("the pathways are drawn as wide as their shares", async () => {
  const pathway = (share: number | null) => ({ name: `Pathway ${share}`, share, text: "" })
  const chart = async () =>
    [...(await main("/admissions")).matchAll(/<svg x="(\d+)%" width="(\d+)%"/g)].map(([, x, width]) => [
      Number(x),
      Number(width),
    ])
  expect(await chart()).toEqual([
    [0, 90],
    [90, 10],
  ])
  change({ admissions: { ...admissions, pathways: { pathways: [70, null, 20, 10].map(pathway) } } })
  expect(await chart()).toEqual([
    [0, 70],
    [70, 20],
    [90, 10],
  ])
})

test("what the college has not written is left out", async () => {
  change({
    admissions: {
      ...admissions,
      head: { lead: "", who: "", documents: "" },
      pathways: { pathways: [] },
      requirements: { requirements: [] },
      fees: { fee: null },
      questions: { questions: [] },
    },
  })
  const text = await words("/admissions")
  for (const absent of ["Who can apply", "Fees", "Documents", "Ways in", "of the intake", "Questions people"])
    expect(text).not.toContain(absent)
  expect((await data("/admissions"))["@graph"]).toHaveLength(1)
})

test("a fee alone stands without headings for documents and steps, and no button leads to them", async () => {
  const unwritten = { requirements: { requirements: [] }, steps: { steps: [] } }
  change({ admissions: { ...admissions, ...unwritten } })
  const body = await main("/admissions")
  for (const absent of ["#requirements", "How to apply", 'id="requirements"'])
    expect(body).not.toContain(absent)
  expect(body).toMatch(/aria-labelledby="fees-title".*<h2 id="fees-title">Fees/)
  change({ admissions: { ...admissions, ...unwritten, fees: { fee: null } } })
  expect(await main("/admissions")).not.toContain("fees-title")
})

test("search engines read the questions with their answers, and the way from the home page", async () => {
  expect((await data("/admissions"))["@graph"]).toMatchObject([
    {
      "@type": "FAQPage",
      mainEntity: admissions.questions.questions.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { text: answer },
      })),
    },
    { "@type": "BreadcrumbList", itemListElement: [{ name: "Home" }, { name: "Admissions" }] },
  ])
})
