import type { College } from "./college.ts"

export type BenchRequest = {
  name: string
  path: string
  bearer?: string
  /** The target for the processor time of server and database for one answer, in milliseconds at 16 connections. */
  aim?: number
}

/** The most frequent requests of the three roles. Both colleges of a comparison must know their addresses. */
export async function requestsOf({ call, signIn, url }: College): Promise<BenchRequest[]> {
  const admin = await signIn("admin@college.example")
  const lecturer = await signIn("lecturer@college.example")
  const student = await signIn("student@college.example")
  const grades = (await call("GET /grades/my-grades", { bearer: student })).data.grades
  const { subject_id } = grades.find(({ subject_code }) => subject_code === "ENG101") ?? grades[0]!
  const taught = await findTaught({ call }, { lecturer, admin })
  const { students } = (await call("GET /students", { bearer: admin, query: "?page=1&limit=1" })).data
  const name = encodeURIComponent(students[0]!.last_name)
  const page = "page=1&limit=50"
  return [
    { name: "sign-in page", path: "/login" },
    { name: "home page", path: "/" },
    { name: "static file", path: await scriptOf(url) },
    { name: "student's assignments", path: "/api/students/my-assignments", bearer: student, aim: 1 },
    { name: "student's grades", path: "/api/grades/my-grades", bearer: student, aim: 2.2 },
    { name: "list of students", path: `/api/students?${page}`, bearer: admin, aim: 1.3 },
    {
      name: "grades of a class and subject",
      path: `/api/grades?subject_id=${subject_id}&class=P10&${page}`,
      bearer: admin,
      aim: 1.8,
    },
    { name: "the same as lecturer", path: `/api/grades?${taught}&${page}`, bearer: lecturer, aim: 1.8 },
    { name: "lecturer's grades", path: `/api/grades?${page}`, bearer: lecturer },
    { name: "lecturer's assignments", path: `/api/assignments?${page}`, bearer: lecturer },
    { name: "lecturer's dashboard", path: "/api/lecturers/my/dashboard", bearer: lecturer },
    { name: "search of students", path: `/api/students?search=${name}&${page}`, bearer: admin },
    { name: "search of grades", path: `/api/grades?search=${name}&${page}`, bearer: admin },
    { name: "student's dashboard", path: "/api/students/my-dashboard", bearer: student },
    { name: "administrator's dashboard", path: "/api/admin/dashboard", bearer: admin },
  ]
}

/** The file of the website's script, which the server sends as it is stored. No answer costs less. */
async function scriptOf(url: string) {
  const [, path] = / src="(\/assets\/[^"]+)"/.exec(await (await fetch(url)).text()) ?? []
  if (!path) throw new Error("The home page has no script.")
  return path
}

/** The subject and class of the latest grade that the lecturer sees. Only administrators see every student's class. */
async function findTaught({ call }: Pick<College, "call">, bearers: { lecturer: string; admin: string }) {
  const { grades } = (await call("GET /grades", { bearer: bearers.lecturer, query: "?page=1&limit=1" })).data
  const { subject_id, student_id: id } = grades[0]!
  const { student } = (await call("GET /students/{id}", { bearer: bearers.admin, params: { id } })).data
  return `subject_id=${subject_id}&class=${student.class}`
}
