/** The body of an administrator's approval of a registration. */
export const studentApproval = {
  role: "student",
  phone_number: "+265 888 000 111",
  date_of_birth: "2004-05-12",
  year_of_study: 1,
  marital_status: "single",
  religion: "Catholic",
  village: "Kaphuka",
  traditional_authority: "Kaphuka",
  home_district: "Dedza",
  guardian_name: "Esnart Banda",
  guardian_phone_number: null,
  ipte_cohort: "IPTE25",
  student_class: "P3",
} as const

export const lecturerApproval = {
  role: "lecturer",
  department: "Languages",
  hire_date: "2026-01-05",
  qualification: null,
  specialization: "Chichewa",
  office_location: null,
  lecturer_class: "P3",
} as const
