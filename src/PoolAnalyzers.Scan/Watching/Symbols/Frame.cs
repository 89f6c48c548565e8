using PoolAnalyzers.Scan.Findings;

namespace PoolAnalyzers.Scan.Watching.Symbols;

/// <summary>Whose a frame is.</summary>
internal enum FrameOwner
{
    /// <summary>The pool's own code, or that which writes its events.</summary>
    Pool,

    /// <summary>The framework's.</summary>
    Framework,

    /// <summary>A package's or the program's.</summary>
    Program,
}

/// <summary>One frame of a call stack, as reports tell it.</summary>
/// <param name="Method">Its type and name, as in the source.</param>
/// <param name="Module">The assembly, without folder; empty where the runtime does not tell, as for precompiled code of the framework.</param>
/// <param name="File">The file of the source; null without debug information.</param>
/// <param name="Line">From 1 on; 0 where it is not known.</param>
/// <param name="Owner">Whose it is.</param>
internal sealed record Frame(string Method, string Module, string? File, int Line, FrameOwner Owner)
{
    /// <summary>The column, from 1 on; 0 where it is not known.</summary>
    public int Column { get; init; }

    /// <summary>The place in the source; null where it is not known.</summary>
    public SourcePlace? Place => File is null ? null : new SourcePlace(File, Line, Math.Max(1, Column), Line, Math.Max(1, Column));

    /// <summary>Tells a frame as a line of a stack trace.</summary>
    public override string ToString() =>
        File is null ? Module.Length == 0 ? Method : $"{Method} [{Module}]"
        : $"{Method} in {File}:line {Line.ToString(System.Globalization.CultureInfo.InvariantCulture)}";
}
