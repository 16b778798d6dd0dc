/**
 * The name of every word, for the console's messages about a page's own words. The words themselves
 * are in many parts, which would all have to load just for the names. The names are listed part by
 * part, in the order of `en/`. A test keeps both in sync.
 */
export const wordNames = (): readonly string[] =>
  `
  profileTitle profileText codeRejected accountTitleDeposit accountTitleWithdraw accountMask
  linkTitle linkText linkStart linkAbandoned linkFailed bankTitle bankFrame bankWindow bankDone

  optional phoneCountry phoneHintHere phoneInvalidHere region_area region_county
  region_department region_district region_do_si region_emirate region_island region_oblast
  region_parish region_prefecture region_province region_region region_state postalCode_eircode
  postalCode_pin postalCode_zip city_district city_post_town city_suburb region_areaMissing
  region_countyMissing region_departmentMissing region_districtMissing region_do_siMissing
  region_emirateMissing region_islandMissing region_oblastMissing region_parishMissing
  region_prefectureMissing region_provinceMissing region_regionMissing region_stateMissing
  postalCode_eircodeMissing postalCode_pinMissing postalCode_zipMissing city_districtMissing
  city_post_townMissing city_suburbMissing

  cameraPrimerTitle cameraPrimerText cameraTips cameraStart cameraChoose cameraFile
  cameraStartingTitle cameraStartingText cameraLiveTitle cameraFit_front cameraFit_back
  cameraFit_page cameraView cameraShoot cameraTakenTitle cameraTakenText cameraUse cameraAgain
  cameraFailedTitle camera_denied camera_missing camera_busy camera_insecure camera_framed
  cameraRetry

  errorId requestId copyIds copy copied copyByHand

  participantTitle participantText participantRefused inReviewTitle inReviewText inReviewLooking
  inReviewLook inReviewChange noAssetsTitle noAssetsText pickTitle asset network networkFirst
  networkTime pickBoth assetOn sendOnly addressSending addressTitle addressAmount addressIn
  addressWorth addressCoins address qr copyAddress copyAmount copyMemo addressCopied amountCopied memoCopied
  memo memoText openWallet expiresIn expiresSoon safeToClose otherDeposit expiredAddressTitle
  expiredAddressText expiredAddressSent renewAddress notRenewed unheardTitle unheardText
  unheardSent unheardCheck unprovenTitle unprovenSent unsafeTitle unsafeText unsafeRetry stageSent
  stageWaiting stageSeen stageConfirming stageCredited

  firstName lastName fullName birthDate birth_month birth_month_form birth_day birth_day_form
  birth_year birth_year_form birthDateInvalid birthDateUnderage birthDateFuture email emailInvalid
  phone phoneHint phoneInvalid home street city region regionHint postalCode country countryNone
  firstNameMissing lastNameMissing birthDateMissing emailMissing phoneMissing streetMissing
  cityMissing regionMissing postalCodeMissing countryMissing nameLong mend mendField codeTitle
  codeText code codeInvalid confirmCode resend resendIn changeNumber

  handoffTitle handoffText handoffQr handoffOnce handoffAccount handoffLink handoffCopy
  handoffCopied handoffHere handoffStarting handoffOpenedTitle handoffOpenedText handoffWaiting
  handoffGiven handoffNotYou handoffAgain handoffExpiredTitle handoffExpiredText
  handoffFailedTitle handoffFailedText

  kycWhere kycDetailsTitle kycDetailsText kycTypeRequired kycToDocument kycDocumentTitle
  kycDocumentText kycDocumentCountry kycDocumentType kyc_passport kyc_driving_licence
  kyc_identity_card kyc_residence_permit kycOneSide kycTwoSides kycToPictures kycPictures
  kycPictures_passport kycPictures_driving_licence kycPictures_identity_card
  kycPictures_residence_permit kycPicturesText kycPicturesTextNoPdf kycNoPdf kycFront kycBack
  kycPage kycTake kycChoose kycNoCamera kycPhone kycNoPhone kycFromPhone kycReplaceTake kycReplaceChoose kycPreparing kycUploading
  kycUploaded kycCanceled kycUploadFailed kycSendAgain kycCancel kycPreview kycPdf kycSideRequired
  kycSideMoving kycSideSaid kycToReview kycReviewTitle kycReviewText kycChange kycChangeOf
  kycDocumentOf kycSubmit kycSubmitting kycNotSent kycNotSure kycRefused kycPendingTitle
  kycPendingText kycLook kycLookFailed kycFailedTitle kycFailedText kycFailedPlain kycFinalText
  kycMendDetails kycMendDocument kycMendPictures kycWhole kycDoneTitle kycDoneText kycBeforeTitle
  kycBeforeText kycContinue kycFinish

  close support blockedTitle blockedText blockedHint blockedPlace unconfiguredTitle
  unconfiguredText signedOutTitle signedOutText expiredTitle expiredText expiredAction
  invalidTitle invalidText originTitle originText offlineTitle offlineText timeoutTitle
  timeoutText refusedTitle refusedText sessionNote sessionNoteUnsure working account uncaughtTitle
  uncaughtText

  checkAgain checkAgainText unavailableTitleDeposit unavailableTitleWithdraw
  unavailableAlone deniedDepositTitle deniedWithdrawTitle deniedText deniedNext
  gatedDeposit gatedWithdraw kyc kycText terms termsText emailVerify emailVerifyText phoneVerify
  phoneVerifyText notSuspended notSuspendedText gateStart gateContinue gateView gateAction
  gateReview gateTold gateDone gatesChecking gatesStillOpen

  step continue summary amountTitleDeposit amountTitleWithdraw amount amountAlone amountInvalid amountDecimals amountLow amountHigh amountBetween amountFrom amountUpTo
  amountInsufficient balance withdrawable withdrawNothing max from to wallet fee feeNone total arrival date newBalance change review
  reviewTitleDeposit reviewTitleWithdraw submitDeposit submitWithdraw submitCrypto changeAmount
  sendingTitleDeposit sendingTitleWithdraw sendingText checkingTitleDeposit checkingTitleWithdraw
  checkingTitleCrypto checkingTextDeposit checkingTextWithdraw checkingTextCrypto
  pendingTitleDeposit pendingTitleWithdraw pendingTextDeposit pendingTextWithdraw stepSent
  stepProcessing stepDoneDeposit stepDoneWithdraw stepDone stepNow stepNext successTitleDeposit
  successTitleWithdraw successTextDeposit successTextWithdraw successTextBank reference done
  againDeposit againWithdraw notMovedDeposit notMovedWithdraw failedTitleDeposit
  failedTitleWithdraw failedNext lockedNext supportNext rejectedTitleDeposit rejectedTitleWithdraw
  rejectedSwitch otherAccount shortDeposit shortWithdraw amountRefused amountNext
  oneMoreTitleDeposit oneMoreTitleWithdraw oneMoreText bookedNextDeposit bookedNextWithdraw
  bookedNextCrypto newDeposit newWithdraw mismatchTitleDeposit mismatchTitleWithdraw mismatchText
  notBookedTitleDeposit notBookedTitleWithdraw notBookedTitleCrypto notBookedNextDeposit
  notBookedNextWithdraw notBookedNextCrypto heldTitleDeposit heldTitleWithdraw heldTitleCrypto
  heldNextDeposit heldNextWithdraw heldNextCrypto doubtedTextDeposit doubtedTextWithdraw
  doubtedTextCrypto heldCheck checkingLong

  reason_required reason_invalid reason_underage reason_mismatch reason_too_large reason_too_small
  reason_too_many_pixels reason_empty reason_unsupported_type reason_undecodable reason_unreadable
  reason_blurry reason_glare reason_cut_off reason_expired reason_not_accepted reason_not_verified
  reason_other

  language direction depositTitle withdrawTitle kycTitle termsTitle signupTitle back tryAgain
  chooseDeposit chooseWithdraw bankpay bankpayDeposit bankpayWithdraw crypto cryptoDeposit
  cryptoWithdraw cashpay cashpayDeposit cashpayWithdraw soon denied_bankpay denied_crypto
  denied_cashpay unavailable_bankpay unavailable_crypto unavailable_cashpay networkTitle
  networkText

  signupPhoneText signupLapsed signupLimited signupSend signupWrongCode signupExpiredCode
  signupTooMany signupNoCode signupLastCode signupFoundTitle signupDetailsTitle signupFoundText
  signupDetailsText signupEdit signupAgree signupTerms signupAgreeHint signupCreate signupWorking
  signupLost signupCancel signupCompletedTitle signupCompletedText signupFinish signupFailedTitle
  signupFailedText signupCanceledTitle signupCanceledText signupAgain

  termsFrame termsOutdated termsNotRecorded termsRecording termsSilentTitle termsSilentText
  termsDeclinedTitle termsDeclinedText termsAgain termsAcceptedTitle termsAcceptedText
  termsBeforeText termsVersion termsContinue termsFinish
`
    .trim()
    .split(/\s+/);
