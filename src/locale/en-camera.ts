/** English: the camera of identity checks. */
export const enCamera = {
  cameraPrimerTitle: 'Use your camera',
  cameraPrimerText:
    'Your browser asks you whether this page may use the camera. Nothing is recorded until you take the picture.',
  cameraTips: 'Put the document on a plain, dark surface in good light.',
  cameraStart: 'Start the camera',
  cameraChoose: 'Choose a file instead',
  cameraFile: 'Choose a file',
  cameraStartingTitle: 'Waiting for the camera',
  cameraStartingText: 'Allow the camera where your browser asks for it.',
  cameraLiveTitle: 'Take the picture: {side}',
  cameraLiveText: 'All four corners have to be visible.',
  cameraView: 'What the camera sees',
  cameraShoot: 'Take the picture',
  cameraTakenTitle: 'Is everything readable?',
  cameraTakenText: 'Sharp, without glare, and all four corners visible?',
  cameraUse: 'Use this picture',
  cameraAgain: 'Take it again',
  cameraFailedTitle: 'The camera can’t be used',
  camera_denied:
    'This page may not use the camera. You can allow it in your browser’s settings, or choose a file.',
  camera_missing: 'No camera was found. Choose a file instead.',
  camera_busy: 'Another program may be using the camera. Close it and try again, or choose a file.',
  camera_insecure: 'Cameras work on secure pages (https) alone. Choose a file instead.',
  camera_framed: 'The page around this one doesn’t let it use the camera. Choose a file instead.',
  cameraRetry: 'Try the camera again',
} as const satisfies Record<string, string>;
