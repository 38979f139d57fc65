import { allTerms } from "../../courses/terms/lists.ts"
import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { choicesInAddress } from "./kinds.ts"
import { choiceReads, documentList } from "./lists.ts"

export const documentScreens: readonly Screen[] = [
  {
    path: paths.documents,
    roles: ["admin"],
    load: () => import("./DocumentsPage.tsx"),
    reads: list("GET /documents", documentList, readOf("GET /terms", allTerms)),
    menu: "People/Students/Documents",
    bundle: "documents",
  },
  {
    path: paths.issueDocuments,
    roles: ["admin"],
    load: () => import("./IssuePage.tsx"),
    reads: ({ search }) => choiceReads(choicesInAddress(search, "admin")),
    bundle: "documents",
  },
  {
    path: paths.taughtDocuments,
    roles: ["lecturer"],
    load: () => import("./IssuePage.tsx"),
    reads: ({ search }) => choiceReads(choicesInAddress(search, "lecturer")),
    menu: "Courses/Grades/Documents",
    bundle: "documents",
  },
  {
    path: paths.myDocuments,
    roles: ["student"],
    load: () => import("./MyDocumentsPage.tsx"),
    reads: () => [readOf("GET /documents/mine")],
    menu: "Courses/My Documents",
    bundle: "documents",
  },
]
