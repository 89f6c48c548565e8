using System.Text.RegularExpressions;

namespace PoolAnalyzers.Scan.Watching.Symbols;

/// <summary>Makes frames of addresses, once for each.</summary>
internal sealed partial class FrameReader(CodeMap code, SourceMap sources)
{
    /// <summary>The folder of the generator's files, whether they are written or not.</summary>
    private const string Generator = "PoolAnalyzers.Generation.PoolTypeGenerator";

    private readonly Dictionary<ulong, Frame?> _frames = [];

    /// <summary>The frames of a stack, the innermost first, without those of the pool and of the code that writes events.</summary>
    /// <param name="addresses">The return addresses, the innermost first.</param>
    /// <param name="pool">The type of the pool's elements as C# writes it, and whether the pool is the shared one; null where no frame tells.</param>
    public IReadOnlyList<Frame> Read(IReadOnlyList<ulong> addresses, out string? pool)
    {
        pool = null;
        var frames = new List<Frame>();
        string callee = "";
        foreach (ulong address in addresses)
        {
            // Code that the runtime makes for itself has no name.
            if (FrameAt(address, callee) is not { } frame)
            {
                continue;
            }

            callee = code.MethodAt(address)!.Name;

            if (frames.Count == 0 && frame.Owner == FrameOwner.Pool)
            {
                pool = PoolOf(address) ?? pool;
                continue;
            }

            frames.Add(frame.Owner == FrameOwner.Pool ? frame with { Owner = FrameOwner.Framework } : frame);
        }

        return AsyncFrames.Fold(frames);
    }

    /// <param name="address">A return address.</param>
    /// <param name="callee">The name of the method that returns there.</param>
    private Frame? FrameAt(ulong address, string callee)
    {
        // What is not known yet may become known.
        if (!_frames.TryGetValue(address, out var frame) && Make(address, callee) is { } made)
        {
            _frames.Add(address, frame = made);
        }

        return frame;
    }

    private Frame? Make(ulong address, string callee)
    {
        if (code.MethodAt(address) is not { } method)
        {
            return null;
        }

        string path = code.PathOf(method.Module);
        var owner = IsPool(method.Type) ? FrameOwner.Pool : IsFramework(path, method.Type) ? FrameOwner.Framework : FrameOwner.Program;
        int il = method.IlOffsetBefore(address, out bool isCopied);
        var place = owner == FrameOwner.Program ? sources.Find(path, method.Token, il, isCopied ? callee : null) : null;
        owner = IsGenerated(place?.File) ? FrameOwner.Pool : owner;
        return new Frame(SourceNames.Of(method.Type, method.Name), Path.GetFileNameWithoutExtension(path), place?.File, place?.Line ?? 0, owner)
        {
            Column = place?.Column ?? 0,
        };
    }

    /// <summary>The pools of the framework, those that are generated, and what writes their events.</summary>
    private static bool IsPool(string type) =>
        type.StartsWith("System.Diagnostics.Tracing.", StringComparison.Ordinal)
        || type is "System.Buffers.ArrayPoolEventSource" or "PoolAnalyzers.PoolEventSource"
        || type.StartsWith("System.Buffers.SharedArrayPool`1", StringComparison.Ordinal)
        || type.StartsWith("System.Buffers.ConfigurableArrayPool`1", StringComparison.Ordinal);

    /// <summary>The code of generated pools, which is in the assembly that declares them.</summary>
    internal static bool IsGenerated(string? file) => file?.Contains(Generator, StringComparison.Ordinal) == true;

    /// <summary>In a folder of shared frameworks; made at run time, which libraries do; or without a file and with a name of the framework.</summary>
    internal static bool IsFramework(string path, string type) =>
        path.Replace('\\', '/').Contains("/shared/Microsoft.", StringComparison.Ordinal)
        || type == "dynamicClass"
        || (path.Length == 0 && (type.StartsWith("System.", StringComparison.Ordinal) || type.StartsWith("Microsoft.", StringComparison.Ordinal)));

    private string? PoolOf(ulong address)
    {
        string type = code.MethodAt(address)!.Type;
        return type.StartsWith("System.Buffers.", StringComparison.Ordinal) && ElementType().Match(type) is { Success: true } match
            ? $"{(type.Contains("Shared", StringComparison.Ordinal) ? "ArrayPool" : "an own ArrayPool")}<{Keyword(match.Groups[1].Value)}>"
            : null;
    }

    private static string Keyword(string type) => type switch
    {
        "System.Byte" => "byte",
        "System.Char" => "char",
        "System.Int32" => "int",
        "System.Int64" => "long",
        "System.Boolean" => "bool",
        "System.Double" => "double",
        "System.Single" => "float",
        "System.__Canon" => "T",
        _ => type[(type.LastIndexOf('.') + 1)..],
    };

    [GeneratedRegex(@"`1\[(.+)\]$")]
    private static partial Regex ElementType();
}
