using System.Text.RegularExpressions;

namespace PoolAnalyzers.Package.Tests;

/// <summary>The code of the projects that use the package. A line's mark names what is reported in it.</summary>
internal static partial class Sources
{
    /// <summary>Bugs, in a C# that every target has. Marked with <c>//</c>: always reported; with <c>//strict</c>: by that preset only.</summary>
    public const string Leaky =
        """
        using System.Buffers;
        using System.IO;

        public static class Leaky
        {
            public static int Lost(Stream stream, int length)
            {
                byte[] block = ArrayPool<byte>.Shared.Rent(length); // POOL001
                return stream.Read(block, 0, length);
            }

            public static int Twice(Stream stream, int length)
            {
                byte[] block = ArrayPool<byte>.Shared.Rent(length);
                try
                {
                    return stream.Read(block, 0, length);
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(block);
                    ArrayPool<byte>.Shared.Return(block); // POOL010
                }
            }

            public static int Thrown(Stream stream, int length)
            {
                byte[] block = ArrayPool<byte>.Shared.Rent(length); //strict POOL002
                int read = stream.Read(block, 0, length);
                ArrayPool<byte>.Shared.Return(block);
                return read;
            }

            public static void Kept(string[] names, int length)
            {
                string[] copy = ArrayPool<string>.Shared.Rent(length);
                try
                {
                    names.CopyTo(copy, 0);
                }
                finally
                {
                    ArrayPool<string>.Shared.Return(copy); //strict POOL021
                }
            }
        }
        """;

    /// <summary>What C# 14 has and the compiler that the package is built against has not.</summary>
    public const string Newer =
        """
        using System;
        using System.Buffers;

        public static class Pools
        {
            extension(ArrayPool<byte> pool)
            {
                public byte[] RentAtLeast(int length) => pool.Rent(length);
                public void GiveBack(byte[] block) => pool.Return(block);
            }

            extension(byte[] block)
            {
                public int Size => block.Length;
                public void Free() => ArrayPool<byte>.Shared.Return(block);
            }
        }

        public sealed class Newer : IDisposable
        {
            private byte[] Block { get => field ??= ArrayPool<byte>.Shared.Rent(16); set; }

            public int First() => Block[0];

            public void Dispose()
            {
                ArrayPool<byte>.Shared.Return(Block);
                Block = null;
            }

            public static void Right(int length)
            {
                byte[] first = ArrayPool<byte>.Shared.RentAtLeast(length), second = ArrayPool<byte>.Shared.Rent(first.Size);
                second[0] = first[0];
                first.Free();
                ArrayPool<byte>.Shared.GiveBack(second);
            }

            public static void Lost(int length)
            {
                byte[] block = ArrayPool<byte>.Shared.RentAtLeast(length); // POOL001
                block[0] = 1;
            }

            public static void Twice(int length)
            {
                byte[] block = ArrayPool<byte>.Shared.Rent(length);
                block.Free();
                block.Free(); // POOL010
            }

            public static int Used(int length)
            {
                byte[] block = ArrayPool<byte>.Shared.Rent(length);
                block.Free();
                return block.Size; // POOL011
            }
        }
        """;

    /// <summary>No pool anywhere.</summary>
    public const string Plain = "public static class Plain { public static int Twice(int x) { return x * 2; } }";

    /// <summary>Generated types at work; prints <c>6 4096</c>.</summary>
    public const string Program =
        """
        using System;
        using PoolAnalyzers;

        Console.WriteLine(Example.Sum(new byte[] { 1, 2, 3 }) + " " + Example.BlockLength());
        """;

    /// <summary>The declarations and their use, without an entry point.</summary>
    public const string Generated =
        """
        using System;
        using PoolAnalyzers;

        [ArrayPoolScope(typeof(byte))]
        public ref partial struct ByteScope;

        [FixedLengthPool(typeof(byte), Length = 4096)]
        public static partial class Blocks;

        public static class Example
        {
            public static int Sum(byte[] values)
            {
                using var scope = new ByteScope(values.Length);
                values.CopyTo(scope.Span);
                int sum = 0;
                foreach (byte value in scope.Span)
                {
                    sum += value;
                }

                return sum;
            }

            public static int BlockLength()
            {
                byte[] block = Blocks.Rent();
                try
                {
                    return block.Length;
                }
                finally
                {
                    Blocks.Return(block);
                }
            }
        }
        """;

    /// <summary>The marks of a source, as <see cref="Report.Mark"/> tells them.</summary>
    public static IReadOnlyList<string> Marks(string source, bool strict) =>
        [.. source.Split('\n').Select((text, index) => (Match: Mark().Match(text), Line: index + 1))
            .Where(entry => entry.Match.Success && (strict || !entry.Match.Groups["strict"].Success))
            .Select(entry => $"{entry.Line} {entry.Match.Groups["id"].Value}")];

    [GeneratedRegex(@"//(?<strict>strict)? (?<id>POOL\d+)\s*$", RegexOptions.CultureInvariant)]
    private static partial Regex Mark();
}
