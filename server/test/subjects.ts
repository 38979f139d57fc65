import type { Caller, College } from "./college.ts"
import { courseOf } from "./course.ts"

/** Creates subjects over the API, and reads them. */
export function subjectsOf({ call, ...college }: College) {
  // Three digits each, so that codes sort in the order in which they were created.
  let codes = 100
  const english = (rest: object = {}) => ({
    code: `ENG${++codes}`,
    name: "English",
    credits: 3,
    year_of_study: 1,
    semester_number: 1,
    description: "Listening, speaking, reading and writing.",
    is_active: true,
    ...rest,
  })
  const post = (caller: Caller, body: object) => call(caller, "POST /subjects", { body })
  const add = async (rest: object = {}, caller: Caller = "admin") =>
    (await post(caller, english(rest))).body.data.subject
  const put = (caller: Caller, id: number, body: object) =>
    call(caller, "PUT /subjects/{id}", { params: { id }, body })
  const see = (caller: Caller, id: number) => call(caller, "GET /subjects/{id}", { params: { id } })
  const remove = (caller: Caller, id: number) => call(caller, "DELETE /subjects/{id}", { params: { id } })
  const list = async (query: object = {}, caller: Caller = "admin") =>
    (await call(caller, "GET /subjects", { query })).body.data
  const names = async (query: object, caller: Caller = "admin") =>
    (await list(query, caller)).subjects.map(({ name }) => name)

  return { ...courseOf(college), english, post, add, put, see, remove, list, names }
}
