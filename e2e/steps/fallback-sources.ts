/** Demo sources with missing or oversized fields. */
export const fallbackSources = {
  noTags: 'Wolfsberg Group',
  noSiteName: 'Google Public DNS',
  longTitle:
    'Directive (EU) 2018/843 of the European Parliament and of the Council of 30 May 2018 amending Directive (EU) 2015/849 on the prevention of the use of the financial system for the purposes of money laundering or terrorist financing, and amending Directives 2009/138/EC and 2013/36/EU',
} as const
