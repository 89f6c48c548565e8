using System.Reflection;
using PoolAnalyzers.Sanitizer.Protocol;
using PoolAnalyzers.Sanitizer.Recording;

namespace PoolAnalyzers.Sanitizer.Stacks;

/// <summary>A call stack, the innermost frame first, without the frames of this library. Equal stacks are one object.</summary>
/// <param name="number">Its number; stacks are numbered in the order in which they were seen.</param>
/// <param name="methods">The method of each frame.</param>
/// <param name="offsets">The offset in the IL of each frame; negative where it is not known.</param>
internal sealed class CapturedStack(int number, MethodBase[] methods, int[] offsets)
{
    private int _isWritten;

    /// <summary>Its number.</summary>
    public int Number { get; } = number;

    /// <summary>The number of the call of the innermost frame, as the rewriter gave it; 0 where it is not known.</summary>
    public int Site { get; init; }

    /// <summary>The method of the pool that the innermost frame has called.</summary>
    public string Callee { get; init; } = "";

    /// <summary>The method of each frame.</summary>
    public MethodBase[] Methods { get; } = methods;

    /// <summary>The offset in the IL of each frame.</summary>
    public int[] Offsets { get; } = offsets;

    /// <summary>Writes the stack, the first time, and returns its number.</summary>
    public int In(ProcessFile file)
    {
        if (Interlocked.Exchange(ref _isWritten, 1) == 0)
        {
            var line = new JsonLine(RecordNames.Stack).Add("number", Number).Add("site", Site).Add("callee", Callee);
            file.Write(line.Add("frames", Enumerable.Range(0, Methods.Length), WriteFrame));
        }

        return Number;
    }

    private void WriteFrame(JsonLine line, int i) => line
        .Add("assembly", PathOf(Methods[i]))
        .Add("type", TypeOf(Methods[i].DeclaringType))
        .Add("method", Methods[i].Name)
        .Add("token", TokenOf(Methods[i]))
        .Add("il", Offsets[i]);

    private static string TypeOf(Type? type) =>
        type is null ? "dynamicClass" : (type.IsGenericType ? type.GetGenericTypeDefinition() : type).FullName ?? type.Name;

    // Code that is made at run time is in no file. A module that a single file has in it is called "<Unknown>".
    private static string PathOf(MethodBase method) => method.DeclaringType is null ? "" : method.Module.FullyQualifiedName;

    private static int TokenOf(MethodBase method)
    {
        try
        {
            return method.DeclaringType is null ? 0 : method.MetadataToken;
        }
        catch (InvalidOperationException)
        {
            return 0; // It was made at run time.
        }
    }
}
