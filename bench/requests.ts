import type { College } from "./college.ts"

export type Asked = {
  name: string
  path: string
  bearer?: string
  /** Requests a second at 16 connections that we want on two cores. */
  goal?: number
}

/** What people ask for most, as the three roles. */
export async function requestsOf({ call, signIn }: College): Promise<Asked[]> {
  const [admin, lecturer, student] = [
    await signIn("admin@college.example"),
    await signIn("lecturer@college.example"),
    await signIn("student@college.example"),
  ]
  const { grades } = (await call("GET /grades/my-grades", { bearer: student })).data
  const { subject_id } = grades.find(({ subject_code }) => subject_code === "ENG101") ?? grades[0]!
  const marks = `/api/grades?subject_id=${subject_id}&class=P10&page=1&limit=50`
  return [
    { name: "sign-in page", path: "/login", goal: 4000 },
    { name: "home page", path: "/" },
    { name: "student's assignments", path: "/api/students/my-assignments", bearer: student, goal: 1820 },
    { name: "student's grades", path: "/api/grades/my-grades", bearer: student, goal: 820 },
    { name: "list of students, 50 rows", path: "/api/students?page=1&limit=50", bearer: admin, goal: 1420 },
    { name: "marks of a class and subject", path: marks, bearer: admin, goal: 1040 },
    { name: "lecturer's grades", path: "/api/grades?page=1&limit=50", bearer: lecturer },
    { name: "lecturer's assignments", path: "/api/assignments?page=1&limit=50", bearer: lecturer },
    { name: "lecturer's students", path: "/api/students?page=1&limit=50", bearer: lecturer },
    { name: "lecturer's modules", path: "/api/lecturers/my/subjects", bearer: lecturer },
    { name: "lecturer's latest submissions", path: "/api/submissions/latest", bearer: lecturer },
    { name: "counts", path: "/api/admin/dashboard/stats", bearer: admin },
  ]
}
