import type * as z from "zod"
import { block, contentPage } from "../content/contentPage.ts"
import { list, number, pageLink, paragraphs, words } from "../content/fields.ts"

const wordList = (label: string, one: string) => list(label, words(one), { one })

const shortcuts = list(
  "Links",
  { label: words("Label", { max: 40, required: true }), address: pageLink({ required: true }) },
  { one: "Link", max: 3 },
)
/** A link to a page of the site or a part of one: "/admissions#steps". The link is shown only if that page exists. */
export type PageLink = z.output<typeof shortcuts>[number]

const slides = list(
  "Slides",
  {
    /** One slide has no title (spec 000 section 2.4). */
    title: words("Title", { max: 60 }),
    text: words("Text", { max: 160, required: true }),
    ways: shortcuts,
  },
  { one: "Slide", max: 8 },
)
export type Slide = z.output<typeof slides>[number]

/** Spec 000 section 2.4. */
export const homePage = contentPage("home", {
  title: "Home",
  address: "/",
  blocks: {
    head: block("Search results", {
      description: paragraphs("Description", { max: 200, hint: "For search results and link previews." }),
    }),
    intake: block("Next intake", {
      text: words("Next intake", {
        max: 80,
        hint: "Stands after “Next intake:” above the slides. The fee is taken from the admissions page.",
      }),
    }),
    carousel: block("Slides", { slides }),
    about: block("About", {
      title: words("Title", { max: 80, required: true }),
      lead: paragraphs("Lead", { max: 300 }),
      districts: number("Districts where graduates serve", { max: 100 }),
      overview: paragraphs("Overview"),
      mission: paragraphs("Mission", { max: 600 }),
      vision: paragraphs("Vision", { max: 600 }),
      values: wordList("Values", "Value"),
    }),
    program: block("Program", {
      title: words("Title", { max: 80, required: true }),
      lead: paragraphs("Lead", { max: 300 }),
      duration: words("Duration", { max: 40 }),
      level: words("Level", { max: 40 }),
      focus: words("Focus", { max: 40 }),
      subjects: wordList("Core subjects", "Subject"),
      practice: wordList("Practical components", "Component"),
      skills: wordList("Skills of graduates", "Skill"),
      careers: wordList("Careers", "Career"),
    }),
    apply: block("Call to action", {
      title: words("Title", { max: 80, required: true }),
      text: paragraphs("Text", { max: 300 }),
    }),
    contact: block("Contact", {
      title: words("Title", { max: 80 }),
      lead: paragraphs("Lead", { max: 300 }),
    }),
  },
})
export type HomeContent = z.output<typeof homePage.schema>
