// The phrases of actions that the office and lecturers have.

export const newAssignment = `
  add assignment, new assignment, make an assignment, set an assignment, set work, give an assignment, add homework,
  create homework, set homework, give homework, assign homework, post homework, new homework, create quiz, new quiz,
  create a test, set a test, new test, set an essay, create project, new task, add task, set an exam, new exam, assign
  work, give a project, give group project, set a project, new project, group project, give a test, write a test, give
  an essay, give classwork, make an exam, upload question paper, give a task, create question, upload assignment, ask a
  question`
export const newMaterial = `
  upload material, upload notes, upload slides, upload a file, upload files, upload a video, upload a book, upload a
  document, upload handouts, add material, add notes, add a file, new material, share notes, share a file, share files,
  share slides, post notes, post a video, post material, share a video, share a link, send notes to students, upload
  past papers, upload PowerPoint, upload PDF, attach a file, add resources, upload lecture, upload a lecture, upload
  lecture notes, upload books, upload pictures, upload audio, give notes, put notes online, give handouts, put up
  slides, upload lesson, add url, upload revision questions`
export const newGrade = `
      add mark, add marks, add grades, new mark, new grade, give a mark, give a grade, add a score, add a result, add
      exam mark, single mark, mark of one student, record a mark, enter a mark, enter a grade, enter one mark, put in a
      mark`
