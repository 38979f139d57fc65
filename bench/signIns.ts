import type { College } from "./college.ts"

/** Signs in this many students at the same moment, as before the first lesson. Counts the failed sign-ins. */
export async function signInAtOnce({ call, signIn }: College, count: number) {
  const bearer = await signIn("admin@college.example")
  const { students } = (await call("GET /students", { bearer, query: `?limit=${count}` })).data
  const begun = performance.now()
  const results = await Promise.allSettled(
    students.map(({ email, student_number }) => signIn(email ?? student_number)),
  )
  return {
    count: students.length,
    seconds: (performance.now() - begun) / 1000,
    failures: results.filter(({ status }) => status === "rejected").length,
  }
}
