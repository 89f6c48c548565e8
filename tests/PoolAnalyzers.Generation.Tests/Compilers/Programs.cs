namespace PoolAnalyzers.Generation.Tests.Compilers;

/// <summary>Programs that use what is generated for <see cref="Declared"/>.</summary>
internal static class Programs
{
    /// <summary>What differs between the forms of the generated text: spans, copies, new arrays and the end of a pool.</summary>
    public const string Usual =
        """
        using System;
        using System.Linq;
        using System.Runtime.CompilerServices;

        internal static class Program
        {
            private static void Main()
            {
                using (var scope = new Declared.ScopeTyped.ByteScope(1000))
                {
                    scope.Span.Fill(7);
                    Require(scope.Span.Length == 1000 && scope.Memory.Span.IndexOfAnyExcept((byte)7) < 0);
                }

                using (var scope = new Declared.ScopeGeneric.Scope<string>(3))
                {
                    scope[2] = "last";
                    Require(scope.Span[2] == "last");
                }

                Write();
                byte[] body = Declared.PoolLockFree.Bodies.Rent();
                Declared.PoolLockFree.Bodies.Return(body);
                Require(body.Length == 4096 && ReferenceEquals(body, Declared.PoolLockFree.Bodies.Rent()));
                Require(Declared.PoolPinned.Bodies.Rent().Length == 4096 && Declared.PoolOfStructs.Guids.Rent().Length == 16);
                Require(Declared.AnyLengthLockFree.Bytes.Rent(100).Length >= 100 && Declared.AnyLengthLockFree.Bytes.Rent(1 << 21).Length >= 1 << 21);

                // A pool that ends empties the caches that this thread still refers to, when nothing else refers to the pool.
                WeakReference ended = Forgotten();
                for (int i = 0; i < 10 && ended.IsAlive; i++)
                {
                    GC.Collect();
                    GC.WaitForPendingFinalizers();
                }

                Require(!ended.IsAlive);
                Console.WriteLine("right");
            }

            private static void Write()
            {
                byte[] part = Enumerable.Range(0, 250).Select(i => (byte)i).ToArray();
                using var writer = new Declared.Writer.Writer();
                using var blocks = new Declared.WriterBlocks.Writer();
                using var text = new Declared.WriterRefStruct.Writer(stackalloc char[16]);
                using var objects = new Declared.WriterOfReferences.Writer();
                for (int i = 0; i < 100; i++)
                {
                    writer.Write(part);
                    blocks.Write(part);
                    text.Write("abc");
                    objects.Write(new object[] { i, "x" });
                }

                byte[] all = Enumerable.Repeat(part, 100).SelectMany(p => p).ToArray();
                Require(writer.ToArray().SequenceEqual(all) && blocks.ToArray().SequenceEqual(all));
                Require(text.ToString() == string.Concat(Enumerable.Repeat("abc", 100)));
                Require(objects.WrittenCount == 200 && objects.WrittenSpan[198] is 99);
            }

            [MethodImpl(MethodImplOptions.NoInlining)]
            private static WeakReference Forgotten()
            {
                var pool = new Declared.PoolLockFreeInstance.Bodies();
                byte[] array = pool.Rent();
                pool.Return(array);
                return new WeakReference(array);
            }

            private static void Require(bool condition, [CallerLineNumber] int line = 0)
            {
                if (!condition)
                {
                    throw new InvalidOperationException($"Line {line} is wrong.");
                }
            }
        }
        """;

    /// <summary>What the checked build finds. The argument says whether elements that are structs are looked at.</summary>
    public const string Checked =
        """
        using System;
        using System.Linq;
        using System.Runtime.CompilerServices;
        using PoolAnalyzers;

        internal static class Program
        {
            private static void Main(string[] arguments)
            {
                byte[] body = Declared.PoolLockFree.Bodies.Rent();
                body[5] = 1;
                Declared.PoolLockFree.Bodies.Return(body);
                Require(body[5] == 0xDB && Finds(() => body[4095] = 1));

                DayOfWeek[] days = Declared.PoolOfEnums.Days.Rent();
                Declared.PoolOfEnums.Days.Return(days);
                Require((int)days[15] == unchecked((int)0xDBDBDBDB) && Finds(() => days[15] = DayOfWeek.Friday));

                Guid[] guids = Declared.PoolOfStructs.Guids.Rent();
                guids[3] = Guid.NewGuid();
                Guid kept = guids[3];
                Declared.PoolOfStructs.Guids.Return(guids);
                Require(guids[3] != kept && Finds(() => guids[15] = Guid.NewGuid()) == (arguments[0] == "structs"));

                CheckedRentals.AssertNothingOutstanding();
                Lose();
                GC.Collect();
                GC.WaitForPendingFinalizers();
                Require(CheckedRentals.Report().Single().Contains("is lost"));
                Console.WriteLine("right");
            }

            [MethodImpl(MethodImplOptions.NoInlining)]
            private static void Lose()
            {
                _ = new Declared.AnyLengthInstance.Bytes().Rent(10);
            }

            private static bool Finds(Action writeLate)
            {
                writeLate();
                try
                {
                    CheckedRentals.AssertNothingOutstanding();
                    return false;
                }
                catch (InvalidOperationException found)
                {
                    return found.Message.Contains("was written to after it was returned");
                }
            }

            private static void Require(bool condition, [CallerLineNumber] int line = 0)
            {
                if (!condition)
                {
                    throw new InvalidOperationException($"Line {line} is wrong.");
                }
            }
        }
        """;
}
