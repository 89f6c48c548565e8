using PoolAnalyzers.CodeFixes.Rules;
using static PoolAnalyzers.CodeFixes.Tests.FixProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>POOL003 and POOL004: owners are disposed, pooled objects returned. POOL002: also when something throws.</summary>
public sealed class Pool003FixTests
{
    [Fact]
    public Task Using_declaration() => Fixes<Pool003Fix>(
        """
            static bool Ship(Stream target, int n)
            {
                IMemoryOwner<byte> owner = {|POOL003:MemoryPool<byte>.Shared.Rent(n)|};
                if (n > 48)
                    return false;

                target.Write(owner.Memory.Span[..n]);
                owner.Dispose();
                return true;
            }
        """,
        """
            static bool Ship(Stream target, int n)
            {
                using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
                if (n > 48)
                    return false;

                target.Write(owner.Memory.Span[..n]);
                return true;
            }
        """,
        title: "Dispose 'owner' with 'using'");

    [Fact]
    public Task Using_statement_for_an_old_language() => Fixes<PoolAnalyzers.Rules.OwnershipAnalyzer, Pool003Fix>(
        """
        using System.Buffers;
        using System.IO;

        public static class Program
        {
            static void Ship(Stream target, int n)
            {
                IMemoryOwner<byte> owner = {|POOL003:MemoryPool<byte>.Shared.Rent(n)|};
                // All of it.
                target.Write(owner.Memory.Span.Slice(0, n));
            }
        }
        """,
        """
        using System.Buffers;
        using System.IO;

        public static class Program
        {
            static void Ship(Stream target, int n)
            {
                using (IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n))
                {
                    // All of it.
                    target.Write(owner.Memory.Span.Slice(0, n));
                }
            }
        }
        """,
        with: t => t.LanguageVersion = Microsoft.CodeAnalysis.CSharp.LanguageVersion.CSharp7_3);

    [Fact]
    public Task Dispose_at_the_exit() => Fixes<Pool003Fix>(
        """
            static bool Ship(Stream target, int n)
            {
                IMemoryOwner<byte> owner = {|POOL003:MemoryPool<byte>.Shared.Rent(n)|};
                if (n > 48)
                    return false;

                target.Write(owner.Memory.Span[..n]);
                owner.Dispose();
                return true;
            }
        """,
        """
            static bool Ship(Stream target, int n)
            {
                IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
                if (n > 48)
                {
                    owner.Dispose();
                    return false;
                }

                target.Write(owner.Memory.Span[..n]);
                owner.Dispose();
                return true;
            }
        """,
        key: "POOL003.ReleaseWhereLost");

    [Fact]
    public Task Only_the_memory_is_kept() => Fixes<Pool003Fix>(
        """
            static int Size(int n)
            {
                Memory<byte> memory = {|POOL003:MemoryPool<byte>.Shared.Rent(n)|}.Memory;
                return memory.Length;
            }
        """,
        """
            static int Size(int n)
            {
                using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
                Memory<byte> memory = owner.Memory;
                return memory.Length;
            }
        """);

    [Fact]
    public Task Assigned_in_a_loop() => Fixes<Pool003Fix>(
        """
            static void Run(Stream source, int n)
            {
                IMemoryOwner<byte> owner;
                for (int i = 0; i < n; i++)
                {
                    owner = {|POOL003:MemoryPool<byte>.Shared.Rent(n)|};
                    source.ReadExactly(owner.Memory.Span[..n]);
                }
            }
        """,
        """
            static void Run(Stream source, int n)
            {
                IMemoryOwner<byte> owner;
                for (int i = 0; i < n; i++)
                {
                    owner = {|POOL003:MemoryPool<byte>.Shared.Rent(n)|};
                    source.ReadExactly(owner.Memory.Span[..n]);
                }
            }
        """,
        key: "POOL003.Using");

    [Fact]
    public Task Pooled_object() => Fixes<Pool004Fix>(
        """
            static string Join(ObjectPool<StringBuilder> pool, string[] words)
            {
                StringBuilder builder = {|POOL004:pool.Get()|};
                if (words.Length == 0)
                {
                    return "";
                }

                builder.AppendJoin(' ', words);
                string joined = builder.ToString();
                pool.Return(builder);
                return joined;
            }
        """,
        """
            static string Join(ObjectPool<StringBuilder> pool, string[] words)
            {
                StringBuilder builder = pool.Get();
                if (words.Length == 0)
                {
                    pool.Return(builder);
                    return "";
                }

                builder.AppendJoin(' ', words);
                string joined = builder.ToString();
                pool.Return(builder);
                return joined;
            }
        """);

    [Fact]
    public Task Pooled_object_without_a_name() => Fixes<Pool004Fix>(
        """
            static string Twice(ObjectPool<StringBuilder> pool, string word)
            {
                return {|POOL004:pool.Get()|}.Append(word).Append(word).ToString();
            }
        """,
        """
            static string Twice(ObjectPool<StringBuilder> pool, string word)
            {
                StringBuilder pooled = pool.Get();
                string result = pooled.Append(word).Append(word).ToString();
                pool.Return(pooled);
                return result;
            }
        """);

    [Fact]
    public Task Exception_leaves_the_body() => Fixes<Pool002Fix>(
        """
            static int Read(Stream stream, int n)
            {
                byte[] buffer = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|};
                int read = stream.Read(buffer, 0, n);
                ArrayPool<byte>.Shared.Return(buffer);
                return read;
            }
        """,
        """
            static int Read(Stream stream, int n)
            {
                byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    int read = stream.Read(buffer, 0, n);
                    return read;
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(buffer);
                }
            }
        """,
        rules: "POOL002");

    [Fact]
    public Task Exception_while_somebody_may_use_it() => Leaves<Pool002Fix>(
        """
            static async Task<int> Read(Stream stream, int n)
            {
                byte[] buffer = {|POOL002:ArrayPool<byte>.Shared.Rent(n)|};
                Task<int> reading = stream.ReadAsync(buffer, 0, n);
                Console.WriteLine(n);
                int read = await reading;
                ArrayPool<byte>.Shared.Return(buffer);
                return read;
            }
        """,
        rules: "POOL002");
}
