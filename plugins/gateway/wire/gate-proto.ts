/** The protocol of the gate, for tools that make code of it in any language. */
export const gateProto = `syntax = "proto3";

package com.mlp.gate;

// The gate through which services take work and clients call services.
service Gate {
  // Answers status "Ok" while the gate takes connections.
  rpc healthCheck(HeartBeatProto) returns (HeartBeatProto);
  // A service opens one such stream on every gate, starts with startServing and then answers requests by requestId.
  rpc processAsync(stream ServiceToGateProto) returns (stream GateToServiceProto);
  // One call of a service, one answer.
  rpc process(ClientRequestProto) returns (ClientResponseProto);
  // One call of a service, its answer in parts.
  rpc processResponseStream(ClientRequestProto) returns (stream ClientResponseProto);
  // Speech for a text, in chunks of audio.
  rpc processSynthesis(ClientTtsRequestProto) returns (stream ClientTtsResponseProto);
}

message HeartBeatProto {
  string status = 1;
  int32 interval = 2;
}

message ServiceToGateProto {
  int64 requestId = 1;
  oneof body {
    HeartBeatProto heartBeat = 2;
    StartServingProto startServing = 3;
    StopServingProto stopServing = 4;
    PredictResponseProto predict = 101;
    FitResponseProto fit = 102;
    ExtendedResponseProto ext = 103;
    StatusResponseProto status = 105;
    BatchResponseProto batch = 106;
    PartialPredictResponseProto partialPredict = 107;
    FitStatusProto fitStatus = 108;
    ApiErrorProto error = 201;
  }
  map<string, string> headers = 1000;
}

message GateToServiceProto {
  int64 requestId = 1;
  oneof body {
    HeartBeatProto heartBeat = 2;
    ClusterUpdateProto cluster = 3;
    ServiceInfoProto serviceInfo = 4;
    StopServingProto stopServing = 5;
    PredictRequestProto predict = 101;
    FitRequestProto fit = 102;
    ExtendedRequestProto ext = 103;
    StatusRequestProto status = 105;
    BatchRequestProto batch = 106;
    PartialPredictRequestProto partialPredict = 107;
    ApiErrorProto error = 201;
  }
  map<string, string> headers = 1000;
}

message StartServingProto {
  string connectionToken = 1;
  ServiceDescriptorProto serviceDescriptor = 3;
  optional string hostname = 4;
  optional int64 version = 5;
  optional string image = 6;
}

message StopServingProto {
  optional string reason = 1;
}

message ServiceDescriptorProto {
  string name = 1;
  bool fittable = 10;
  map<string, MethodDescriptorProto> methods = 20;
  map<string, string> schemaFiles = 30;
}

message MethodDescriptorProto {
  map<string, ParamDescriptorProto> input = 1;
  ParamDescriptorProto output = 2;
  optional bool fitted = 3;
}

message ParamDescriptorProto {
  string type = 1;
}

message ServiceInfoProto {
  int64 accountId = 1;
  int64 modelId = 2;
  string modelName = 3;
  string authToken = 4;
  optional string bucketName = 5;
}

message ClusterUpdateProto {
  repeated string servers = 1;
  string currentServer = 2;
}

message PayloadProto {
  optional string dataType = 1;
  oneof body {
    string json = 101;
    bytes protobuf = 102;
  }
}

message PredictRequestProto {
  PayloadProto data = 101;
  optional PayloadProto config = 102;
}

message PredictResponseProto {
  PayloadProto data = 101;
}

message PartialPredictRequestProto {
  PayloadProto data = 101;
  optional PayloadProto config = 102;
  optional bool start = 103;
  optional bool finish = 104;
}

message PartialPredictResponseProto {
  PayloadProto data = 101;
  optional bool start = 103;
  optional bool finish = 104;
}

message BatchRequestProto {
  repeated BatchPayloadProto data = 101;
  optional PayloadProto config = 102;
}

message BatchPayloadProto {
  int64 requestId = 1;
  PayloadProto data = 101;
}

message BatchResponseProto {
  repeated BatchPayloadResponseProto data = 101;
}

message BatchPayloadResponseProto {
  int64 requestId = 1;
  oneof body {
    PredictResponseProto predict = 101;
    ApiErrorProto error = 201;
  }
  map<string, string> headers = 1000;
}

message FitRequestProto {
  PayloadProto trainData = 101;
  optional PayloadProto targetsData = 102;
  optional PayloadProto config = 103;
  string modelDir = 104;
  optional string previousModelDir = 105;
  ServiceInfoProto targetServiceInfo = 106;
  DatasetInfoProto datasetInfo = 107;
}

message FitResponseProto {}

message FitStatusProto {
  int32 percentage = 101;
}

message DatasetInfoProto {
  int64 accountId = 1;
  int64 datasetId = 2;
  string name = 3;
  string type = 4;
}

message ExtendedRequestProto {
  string methodName = 1;
  map<string, PayloadProto> params = 2;
}

message ExtendedResponseProto {
  PayloadProto data = 1;
}

message StatusRequestProto {}

message StatusResponseProto {
  repeated string connectedGates = 1;
  bool connectedToAllGates = 2;
}

enum SimpleStatusProto {
  OK = 0;
  BAD_REQUEST = 400;
  NOT_FOUND = 404;
  INTERNAL_SERVER_ERROR = 500;
}

message ApiErrorProto {
  string code = 1;
  string message = 2;
  SimpleStatusProto status = 3;
  map<string, string> args = 4;
}

message ClientRequestProto {
  string account = 1;
  string model = 2;
  string authToken = 3;
  int32 timeoutSec = 4;
  oneof body {
    PredictRequestProto predict = 101;
    ExtendedRequestProto ext = 103;
  }
  map<string, string> headers = 1000;
}

message ClientResponseProto {
  oneof body {
    PredictResponseProto predict = 101;
    ExtendedResponseProto ext = 103;
    PartialPredictResponseProto partialPredict = 104;
    ApiErrorProto error = 201;
  }
  map<string, string> headers = 1000;
}

message ClientTtsRequestProto {
  string account = 1;
  string model = 2;
  string authToken = 3;
  TtsRequestProto tts = 101;
}

message TtsRequestProto {
  string text = 1;
  optional string voice = 2;
  optional AudioFormatOptions output_audio_spec = 3;
}

message AudioFormatOptions {
  enum AudioEncoding {
    LINEAR16_PCM = 0;
  }
  optional AudioEncoding audio_encoding = 1;
  optional int64 sample_rate_hertz = 2;
  optional int64 chunk_size_kb = 3;
}

message ClientTtsResponseProto {
  oneof body {
    TtsResponseProto tts = 101;
    ApiErrorProto error = 201;
  }
}

message TtsResponseProto {
  message AudioChunk {
    bytes data = 1;
  }
  AudioChunk audio_chunk = 1;
  optional bool first = 10;
  optional bool last = 12;
}
`;
