using PoolAnalyzers.Generation.Safety;

namespace PoolAnalyzers.Generation.RuntimeSupport;

/// <summary>The parts of <see cref="CheckedRentalsSource"/> that fill arrays with nonsense, and look whether it is still there.</summary>
/// <remarks>Safe calls reach the bytes of numbers, characters and the like alone. Arrays of other structs are cleared where nothing else is allowed.</remarks>
internal static class CheckedBytes
{
    /// <summary>The statement that fills an array.</summary>
    public static string Fill(MemorySafety safety) => IsSafe(safety) ? "Fill(array);" : "Bytes(array).Fill(Poison);";

    /// <summary>The condition that somebody wrote to an array that was filled.</summary>
    public static string IsTouched(MemorySafety safety) =>
        IsSafe(safety) ? "!IsFilled(array)" : "global::System.MemoryExtensions.IndexOfAnyExcept(Bytes(array), Poison) >= 0";

    /// <summary>The lines of a method that says whether an array is still filled, and fills it again if not.</summary>
    public static string FillAgain(MemorySafety safety)
    {
        var (type, bytes, isFilled, fill) = IsSafe(safety)
            ? ("T[]", "(T[])array", "IsFilled(elements)", "Fill(elements);")
            : ("global::System.Span<byte>", "Bytes((T[])array)", "global::System.MemoryExtensions.IndexOfAnyExcept(bytes, Poison) < 0", "bytes.Fill(Poison);");
        return Indented(
            $$"""
            {{type}} {{(IsSafe(safety) ? "elements" : "bytes")}} = {{bytes}};
            if ({{isFilled}})
            {
                return true;
            }

            {{fill}}
            return false;
            """, 12);
    }

    /// <summary>The methods that the others call.</summary>
    public static string Members(MemorySafety safety)
    {
        if (IsSafe(safety))
            return Indented(SafeMembers, 8);
        var bytes = safety.Statement(
            UnsafeCalls.BytesOfElements,
            """
            ref T first = ref global::System.Runtime.InteropServices.MemoryMarshal.GetArrayDataReference(array);
            return global::System.Runtime.InteropServices.MemoryMarshal.CreateSpan(
                ref global::System.Runtime.CompilerServices.Unsafe.As<T, byte>(ref first),
                checked(array.Length * global::System.Runtime.CompilerServices.Unsafe.SizeOf<T>()));
            """,
            "Safe: the elements hold no references, and the span ends where the array does.",
            "");
        return Indented(
            $$"""
            private static global::System.Span<byte> Bytes<T>(T[] array)
            {
                {{Indented(bytes, 4)}}
            }
            """, 8);
    }

    private static bool IsSafe(MemorySafety safety) => safety.Forbids(UnsafeCalls.BytesOfElements);

    /// <summary>Lines that stand so many columns in, but for the first, which is there already.</summary>
    private static string Indented(string lines, int columns)
    {
        var start = "\n" + new string(' ', columns);
        return lines.Replace("\n", start).Replace(start + "\n", "\n\n");
    }

    private const string SafeMembers =
        """
        // The bytes of other elements are out of reach of safe calls.
        private static bool HasBytes<T>()
        {
            return typeof(T).IsPrimitive || typeof(T).IsEnum;
        }

        private static void Fill<T>(T[] array)
        {
            if (!HasBytes<T>())
            {
                global::System.Array.Clear(array);
                return;
            }

            byte[] nonsense = new byte[global::System.Buffer.ByteLength(array)];
            global::System.Array.Fill(nonsense, Poison);
            global::System.Buffer.BlockCopy(nonsense, 0, array, 0, nonsense.Length);
        }

        private static bool IsFilled<T>(T[] array)
        {
            if (!HasBytes<T>())
            {
                return true;
            }

            byte[] found = new byte[global::System.Buffer.ByteLength(array)];
            global::System.Buffer.BlockCopy(array, 0, found, 0, found.Length);
            return global::System.MemoryExtensions.IndexOfAnyExcept(global::System.MemoryExtensions.AsSpan(found), Poison) < 0;
        }
        """;
}
