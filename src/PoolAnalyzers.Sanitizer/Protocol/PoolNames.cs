namespace PoolAnalyzers.Sanitizer.Protocol;

/// <summary>Pools that reports tell in words of their own.</summary>
public static class PoolNames
{
    /// <summary>The pool of the streams of Microsoft.IO.RecyclableMemoryStream. What it hands out is a stream, and not an object.</summary>
    public const string RecyclableStreams = "RecyclableMemoryStreamManager";
}
