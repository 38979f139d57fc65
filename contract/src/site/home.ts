import * as z from "zod"

const words = z.string().min(1)
const list = z.array(words).min(1)

/** A way on to a page of the site, or to a part of one: "/admissions#steps". Shown once that page exists. */
const way = z.object({ label: words, address: z.string().startsWith("/") })
export type Way = z.infer<typeof way>

const slide = z.object({
  /** One slide speaks without a title (spec 000 section 2.4). */
  title: words.nullable(),
  text: words,
  /** The cloth beside it is drawn from this name. */
  cloth: words,
  ways: z.array(way),
})
export type Slide = z.infer<typeof slide>

/** What the home page says (spec 000 section 2.4): content, editable by administrators. */
export const homeContent = z.object({
  /** The year; how long ago that is, is computed. */
  founded: z.int(),
  districts: z.int(),
  /** What search engines and shared links say of the college. */
  description: words,
  slides: z.array(slide).min(1),
  about: z.object({
    title: words,
    lead: words,
    overview: list,
    mission: words,
    vision: words,
    values: list,
  }),
  program: z.object({
    title: words,
    lead: words,
    duration: words,
    level: words,
    focus: words,
    subjects: list,
    practice: list,
    skills: list,
    careers: list,
  }),
  apply: z.object({ title: words, text: words }),
  contact: z.object({ title: words, lead: words }),
})
export type HomeContent = z.infer<typeof homeContent>
