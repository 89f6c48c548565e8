namespace PoolAnalyzers.Generation.Attributes;

/// <summary>The attributes of pools, as part of <see cref="AttributeSources"/>.</summary>
internal static class PoolAttributeSources
{
    // How threads take turns: of all pools.
    private const string Turns =
        """
                /// <summary>How threads take turns.</summary>
                public PoolSync Sync { get; set; }

        """;

    // What happens when nothing is idle: of all pools.
    private const string Empty =
        """
                /// <summary>What renting does when nothing is idle.</summary>
                public WhenEmpty WhenEmpty { get; set; }

        """;

    // How arrays are made and cleared.
    private const string OfArrays =
        """
                /// <summary>When arrays that are given back are cleared.</summary>
                public ClearPolicy Clear { get; set; }

                /// <summary>Whether the garbage collector never moves the arrays.</summary>
                public bool Pinned { get; set; }

        """;

    // Who is told what happens: of all pools.
    private const string Observed =
        """
                /// <summary>Whether the pool counts what is rented, returned, in use, idle, made and dropped, with the meter <c>PoolAnalyzers</c>.</summary>
                public bool Metrics { get; set; }

                /// <summary>
                /// Whether the pool tells what is rented, made, returned, dropped and trimmed, and who waits, as events of an <c>EventSource</c> that is
                /// called <c>PoolAnalyzers</c>, a point, and the name of the assembly.
                /// </summary>
                public bool Events { get; set; }

        """;

    // How long idle ones are kept, where all can be made at first use.
    private const string Kept =
        """
                /// <summary>
                /// Whether the pool lets go of what nobody used between two full garbage collections, and of more when memory is short. True when it is
                /// not given. What <see cref="Preallocate"/> made stays until memory is short.
                /// </summary>
                public bool AutoTrim { get; set; } = true;

        """;

    // Bounds at run time.
    private const string Limits =
        """
                /// <summary>
                /// Whether a sealed class gets a constructor that takes the bounds, as <c>Limits</c>, which a configuration can fill. <see cref="Capacity"/>
                /// is their default.
                /// </summary>
                public bool RuntimeLimits { get; set; }

        """;

    public const string Text =
        """

            /// <summary>Makes a <c>static partial class</c>, or a <c>sealed partial class</c>, a pool of arrays that all have the same length.</summary>
            [global::Microsoft.CodeAnalysis.Embedded]
            [global::System.AttributeUsage(global::System.AttributeTargets.Class)]
            internal sealed class FixedLengthPoolAttribute : global::System.Attribute
            {
                /// <summary>The element type is the only type parameter of the class.</summary>
                public FixedLengthPoolAttribute()
                {
                }

                /// <summary>The element type is <paramref name="elementType"/>.</summary>
                public FixedLengthPoolAttribute(global::System.Type elementType)
                {
                }

                /// <summary>The length of every array, in elements.</summary>
                public int Length { get; set; }

                /// <summary>How many arrays the pool keeps, or, unless <see cref="WhenEmpty"/> is <see cref="WhenEmpty.Allocate"/>, how many exist at most. 256 when it is not given.</summary>
                public int Capacity { get; set; }


        """ + Turns + """

                /// <summary>Whether all arrays are made when the pool is first used, rather than when they are needed.</summary>
                public bool Preallocate { get; set; }


        """ + Empty + """


        """ + OfArrays + """


        """ + Observed + """


        """ + Kept + """


        """ + Limits + """

                /// <summary>Whether the pool has a property <c>AsMemoryPool</c>, for code that takes a <c>MemoryPool</c>.</summary>
                public bool AsMemoryPool { get; set; }
            }

            /// <summary>To which lengths a pool rounds what is asked for.</summary>
            [global::Microsoft.CodeAnalysis.Embedded]
            internal enum LengthRounding
            {
                /// <summary>To powers of two, as <c>ArrayPool.Shared</c> does. An array is less than twice as long as what was asked for.</summary>
                PowersOfTwo = 0,

                /// <summary>
                /// To powers of two, and three lengths between two of them: 64, 80, 96, 112, 128. An array is less than a quarter longer than what was
                /// asked for.
                /// </summary>
                QuarterSteps = 1,
            }

            /// <summary>
            /// Makes a <c>static partial class</c>, or a <c>sealed partial class</c>, a pool of arrays of many lengths: who rents says how many elements
            /// are needed.
            /// </summary>
            [global::Microsoft.CodeAnalysis.Embedded]
            [global::System.AttributeUsage(global::System.AttributeTargets.Class)]
            internal sealed class ArrayPoolAttribute : global::System.Attribute
            {
                /// <summary>The element type is the only type parameter of the class.</summary>
                public ArrayPoolAttribute()
                {
                }

                /// <summary>The element type is <paramref name="elementType"/>.</summary>
                public ArrayPoolAttribute(global::System.Type elementType)
                {
                }

                /// <summary>
                /// Up to how many elements arrays are pooled, at most 1,073,741,824; rounded up as <see cref="Rounding"/> says. Longer ones are made for
                /// each rental and dropped when they come back, or, unless <see cref="WhenEmpty"/> is <see cref="WhenEmpty.Allocate"/>, refused.
                /// </summary>
                public int MaxLength { get; set; }

                /// <summary>The length of the shortest arrays, in elements, rounded up to a power of two. 16 when it is not given.</summary>
                public int MinLength { get; set; }

                /// <summary>To which lengths the pool rounds what is asked for.</summary>
                public LengthRounding Rounding { get; set; }

                /// <summary>
                /// How many arrays of each length the pool keeps, or, unless <see cref="WhenEmpty"/> is <see cref="WhenEmpty.Allocate"/>, how many exist at
                /// most. 256 when it is not given. Of long arrays they are fewer: see <see cref="MaxBytesPerLength"/>.
                /// </summary>
                public int Capacity { get; set; }

                /// <summary>
                /// How many bytes the arrays of one length that <see cref="Capacity"/> counts have together. 16 MiB when it is not given. One array is
                /// always allowed.
                /// </summary>
                public long MaxBytesPerLength { get; set; }


        """ + Turns + """


        """ + Empty + """


        """ + OfArrays + """


        """ + Observed + """

                /// <summary>
                /// Whether the pool lets go of what nobody used between two full garbage collections, and of more when memory is short. True when it is
                /// not given.
                /// </summary>
                public bool AutoTrim { get; set; } = true;
            }

            /// <summary>Makes a <c>static partial class</c>, or a <c>sealed partial class</c>, a pool of objects.</summary>
            [global::Microsoft.CodeAnalysis.Embedded]
            [global::System.AttributeUsage(global::System.AttributeTargets.Class)]
            internal sealed class ObjectPoolAttribute : global::System.Attribute
            {
                /// <summary>The type of the objects is the only type parameter of the class.</summary>
                public ObjectPoolAttribute()
                {
                }

                /// <summary>The type of the objects is <paramref name="objectType"/>.</summary>
                public ObjectPoolAttribute(global::System.Type objectType)
                {
                }

                /// <summary>How many objects the pool keeps, or, unless <see cref="WhenEmpty"/> is <see cref="WhenEmpty.Allocate"/>, how many exist at most. 256 when it is not given.</summary>
                public int Capacity { get; set; }


        """ + Turns + """

                /// <summary>Whether all objects are made when the pool is first used, rather than when they are needed.</summary>
                public bool Preallocate { get; set; }


        """ + Empty + """

                /// <summary>The static method of the pool that makes an object. Without it that is the parameterless constructor.</summary>
                public string Create { get; set; }

                /// <summary>What makes an object as good as new when it is given back: a parameterless method of the object, or a static method of the pool that takes it.</summary>
                public string Reset { get; set; }

                /// <summary>Which objects the pool keeps: a condition over members of the object, as <c>"Capacity &lt;= 4096"</c>, or a static method of the pool that takes it. Others are dropped.</summary>
                public string MaxRetained { get; set; }


        """ + Observed + """


        """ + Kept + """


        """ + Limits + """
            }


        """;
}
